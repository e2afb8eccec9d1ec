/**
 * Requests of the provider list, a chunk that loads with the first one of them.
 * Imported one by one from there, these modules would be entries of their own, and bundlers would keep what they share in the first load.
 */
export { describeServer, listProviders, touchProvider } from './providers.ts'
export { getServices } from '../services.ts'
