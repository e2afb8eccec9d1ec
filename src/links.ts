// Functions for apps that render links of their own. They load at once what the library itself loads when a link needs it.
export { inspectLink, type InspectLinkOptions, type LinkFinding } from './links/trust/inspectLink.ts'
export { cleanLink } from './links/trust/trackingParameters.ts'
