import type { OcsAnswer } from '../envelope.ts'
import type { Endpoint, EndpointContext } from './endpoint.ts'
import { badRequest, ok, serverError } from '../envelope.ts'
import { describeSearchProvider } from '../searchProvider.ts'

const MOST_ENTRIES = 25

/** A cursor of digits is a number, as PHP reads it. */
function cursorOf({ params }: EndpointContext): number | string | null {
	const cursor = params.string('cursor', '')
	return cursor === '' ? null : /^\d{1,15}$/.test(cursor) ? Number(cursor) : cursor
}

async function search(context: EndpointContext): Promise<OcsAnswer> {
	const { params, searchProviders, path, caller } = context
	const term = params.string('term', '')
	if (term === '') return badRequest('No valid filters provided')
	const provider = searchProviders.find((candidate) => candidate.getId() === path[0])
	if (!provider) return serverError
	const limit = Math.min(MOST_ENTRIES, Math.max(1, params.int('limit', 5)))
	const result = await provider.search({ term, limit, cursor: cursorOf(context) }, caller)
	return ok(result.jsonSerialize())
}

function list({ searchProviders }: EndpointContext): OcsAnswer {
	return ok(searchProviders.map(describeSearchProvider).sort((a, b) => a.order - b.order))
}

/** The unified search. */
export const searchEndpoints: Endpoint[] = [
	{ name: 'searchProviders', method: 'GET', route: 'search/providers', answer: list },
	{ name: 'search', method: 'GET', route: 'search/providers/*/search', answer: search },
]
