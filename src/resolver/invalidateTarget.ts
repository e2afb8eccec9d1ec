import type { Reference } from '../contract/reference.ts'
import { normaliseLink } from './address.ts'

/** Rich object that answers show. */
export interface ReferenceSubject {
	/** `richObjectType` of its references: `file` for the files of a server. */
	type: string
	/** `id` of the rich object. @default all objects of the type */
	id?: string | number
}

/** Rich object that has changed, as live updates report it. */
export interface ReportedSubject extends ReferenceSubject {
	/** Time of its last report, in milliseconds since the epoch. @default now */
	at?: number
}

/** Answers to invalidate: a prefix of their links, a predicate, or the rich objects that they show. */
export type InvalidateTarget = string | ((link: string) => boolean) | ReferenceSubject | readonly ReferenceSubject[]

/** Returns whether an answer is outdated. */
export type Matcher = (link: string, reference: Reference | null) => boolean

/** The addresses that a server has for a file: they tell which file an answer without a reference is about. */
const FILE_ADDRESS = /\/f\/(\d+)(?=$|[/?#])|[?&](?:fileid|openfile)=(\d+)(?=$|[&#])/

/** Many changes are one pass over the answers. */
function createSubjectMatcher(subjects: readonly ReferenceSubject[]): Matcher {
	const idsByType = new Map<string, Set<string | undefined>>()
	for (const { type, id } of subjects) idsByType.set(type, (idsByType.get(type) ?? new Set()).add(id === undefined ? undefined : String(id)))
	const has = (type: string, id: unknown) => {
		const ids = idsByType.get(type)
		return ids !== undefined && (ids.has(undefined) || ids.has(String(id)))
	}
	return (link, reference) => {
		if (reference && has(reference.richObjectType, reference.richObject.id)) return true
		const [, short, id = short] = FILE_ADDRESS.exec(link) ?? []
		return id !== undefined && has('file', id)
	}
}

/** Creates the function that decides for each answer. */
export function createMatcher(target: InvalidateTarget): Matcher {
	if (typeof target === 'function') return target
	if (typeof target === 'object') return createSubjectMatcher('type' in target ? [target] : target)
	const prefix = normaliseLink(target)
	return (link) => link.startsWith(prefix)
}
