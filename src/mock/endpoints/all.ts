import type { Endpoint } from '../framework/endpoint.ts'
import { capabilityEndpoints } from './capabilities.ts'
import { extractEndpoints } from './extract.ts'
import { providerEndpoints } from './providers.ts'
import { resolveEndpoints } from './resolve.ts'
import { searchEndpoints } from './search.ts'

/** Every OCS endpoint. To add a subject, create a file next to this one and add an entry here. */
export const endpoints: Endpoint[] = [...resolveEndpoints, ...extractEndpoints, ...providerEndpoints, ...searchEndpoints, ...capabilityEndpoints]
