// Functions for apps that render links of their own. They load at once what the library itself loads when a link needs it.
export { inspectLink, type InspectLinkOptions, type LinkFinding } from './core/trust/inspectLink.ts'
export { cleanLink } from './core/trust/trackingParameters.ts'
