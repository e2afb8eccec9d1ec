import type { Reference } from 'nc-reference'

interface SampleParts {
	name: string
	description?: string
	thumb?: string
	link: string
	richObject?: Record<string, unknown>
	richObjectType?: string
	accessible?: boolean
}

/** A reference as a server answers it. */
export function sample({ name, description, thumb, link, richObject = {}, richObjectType = 'open-graph', accessible = true }: SampleParts): Reference {
	return {
		richObjectType,
		richObject,
		openGraphObject: { id: link, name, description: description ?? null, thumb: thumb ?? null, link },
		accessible,
	}
}

const AUTHORS = ['alice', 'bob', 'chiara', 'dmitri']

/** An issue or a pull request with whatever is told of it. */
export function sampleVcs(number: number, parts: Record<string, unknown>, comment?: Record<string, unknown>): Reference {
	const { kind = 'vcs_issue', ...fields } = parts
	const link = `https://tracker.test/${kind === 'vcs_issue' ? 'issues' : 'pulls'}/${number}`
	const topic = { id: number, url: link, state: 'open', comment_count: number % 4, author: AUTHORS[number % 4], created_at: 1_767_225_600 + number * 86_400, ...fields }
	return sample({
		name: String(fields.title),
		link,
		richObjectType: 'gallery_vcs',
		richObject: { [String(kind)]: topic, ...(comment ? { vcs_comment: comment } : {}) },
	})
}
