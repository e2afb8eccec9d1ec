import type { ReferenceService, ReferenceServiceOptions } from 'nc-reference/mock'
import { createReferences, type CreateReferencesOptions, type ReferencesPlugin, type ReferenceTransport, type ReferenceTransportRequest } from 'nc-reference'
import { createDemoService } from '../../playground/service/demo.ts'

function toRequest({ method, path, query, body, signal }: ReferenceTransportRequest): Request {
	const url = new URL(`/ocs/v2.php/${path}`, 'https://cloud.test')
	for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) url.searchParams.set(name, String(value))
	const headers = { accept: 'application/json', 'ocs-apirequest': 'true', 'content-type': 'application/json' }
	return new Request(url, { method, signal, headers, body: body === undefined ? undefined : JSON.stringify(body) })
}

/** A transport to the stand-in. */
function transportTo(service: ReferenceService): ReferenceTransport {
	return async (question) => {
		const response = await service.handle(toRequest(question))
		if (response.type === 'error') throw new TypeError('Failed to fetch')
		const text = await response.text()
		return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) as unknown : text, url: `https://cloud.test/ocs/v2.php/${question.path}`, headers: Object.fromEntries(response.headers) }
	}
}

/** An app of alice's whose requests the stand-in answers. */
export function openApp(options: CreateReferencesOptions = {}, given: ReferenceServiceOptions = {}): { service: ReferenceService, plugin: ReferencesPlugin, global: { plugins: ReferencesPlugin[] } } {
	const service = createDemoService(given)
	const plugin = createReferences({ storage: null, global: false, access: () => ({ user: 'alice', shareToken: null }), transport: transportTo(service), ...options })
	return { service, plugin, global: { plugins: [plugin] } }
}
