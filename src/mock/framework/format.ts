import type { Parameters } from './parameters.ts'

/** The formats of an answer. */
export type Format = 'json' | 'xml'

/** The format that a request asks for, by the parameter `format` or else the first `application/…` that it accepts. Whoever does not ask for JSON gets XML. */
export function formatOf({ headers }: Request, parameters: Parameters): Format {
	const accepted = (headers.get('accept') ?? '').split(',').map((type) => type.trim().toLowerCase())
	const wanted = parameters.get('format') ?? accepted.find((type) => type.startsWith('application/'))?.slice('application/'.length)
	return wanted === 'json' ? 'json' : 'xml'
}
