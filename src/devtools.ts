// Developer tools: why has this link no preview? Their code loads when they are opened.
export { closeReferenceDevtools, openReferenceDevtools, type OpenDevtoolsOptions } from './devtools/dom/openDevtools.ts'
export { referenceDevtools, type ReferenceDevtoolsOptions, type ReferenceDevtoolsPlugin } from './devtools/dom/openDevtools.ts'
export { default as ReferenceDevtools, type DevtoolsTab, type ReferenceDevtoolsEmits, type ReferenceDevtoolsProps } from './devtools/ReferenceDevtools.vue'
export { noPreviewReasons, type NoPreviewReason, type ReasonPlace, type ReasonText, type TextReason } from './devtools/reasons.ts'
