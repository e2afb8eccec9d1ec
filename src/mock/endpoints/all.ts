import type { Endpoint } from '../framework/endpoint.ts'
import { extractEndpoints } from './extract.ts'
import { providerEndpoints } from './providers.ts'
import { resolveEndpoints } from './resolve.ts'
import { searchEndpoints } from './search.ts'

/** Every endpoint of the OCS interface. A new subject is a file beside this one, and an entry here. */
export const endpoints: Endpoint[] = [...resolveEndpoints, ...extractEndpoints, ...providerEndpoints, ...searchEndpoints]
