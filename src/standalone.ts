/** The custom elements with Vue inside, and the functions that a page without a bundler needs. */
export * from './elements.ts'
export { getLinkWithPicker, getReferenceWithPicker } from './picker/getLinkWithPicker.ts'
export { NcCustomPickerRenderResult, registerCustomPickerElement, registerWidget } from './register.ts'
export { addMessages, setLanguage } from './ui/dom/l10n.ts'
