/** What the provider list needs once it asks the server: a chunk of its own, which loads with the first request. */
export { listProviders, touchProvider } from '../core/ocs/providers.ts'
export { getServices } from './services.ts'
