/** Side-effect entry: defines the custom elements. */
import './styles/tokens.css'
import './styles/controls.css'
import './register.ts'
import { elementClasses } from './elements/definitions.ts'

export { configureElements } from './elements/referenceElement.ts'
export type * from './elements/elementTypes.ts'

// Of several copies on a page, the first one defines them.
if (typeof customElements !== 'undefined') {
	for (const [name, elementClass] of Object.entries(elementClasses)) if (!customElements.get(name)) customElements.define(name, elementClass)
}
