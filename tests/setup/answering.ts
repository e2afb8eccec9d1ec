import { createReferences, type Reference, type ReferenceTransportRequest } from 'nc-reference'

/** Creates a server with the test's answers for alice, and a list of the requested links in order. */
export function answerBy(answerOf: (link: string) => Reference | null, options: Parameters<typeof createReferences>[0] = {}) {
	const asked: string[] = []
	const plugin = createReferences({
		global: false,
		storage: null,
		access: () => ({ user: 'alice', shareToken: null }),
		transport: async ({ path, query, body }: ReferenceTransportRequest) => {
			const links = query?.reference ? [String(query.reference)] : (body as { references: string[] }).references
			asked.push(...links)
			const references = Object.fromEntries(links.map((link) => [link, answerOf(link)]))
			return { status: 200, url: path, body: { ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data: { references } } } }
		},
		...options,
	})
	return { asked, plugin, global: { plugins: [plugin] } }
}
