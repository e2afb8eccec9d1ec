/**
 * What the provider list needs once it asks the server: a chunk of its own, which loads with the first request.
 * Imported one by one from there, these modules would be entries of their own, and bundlers would keep what they share in the first load.
 */
export { describeServer } from '../core/ocs/capabilities.ts'
export { listProviders, touchProvider } from '../core/ocs/providers.ts'
export { getServices } from './services.ts'
