import type { Parameters } from './parameters.ts'

/** Format of an answer. */
export type Format = 'json' | 'xml'

/** Returns the requested format, from the parameter `format` or the first accepted `application/…`. The default is XML. */
export function formatOf({ headers }: Request, parameters: Parameters): Format {
	const accepted = (headers.get('accept') ?? '').split(',').map((type) => type.trim().toLowerCase())
	const wanted = parameters.get('format') ?? accepted.find((type) => type.startsWith('application/'))?.slice('application/'.length)
	return wanted === 'json' ? 'json' : 'xml'
}
