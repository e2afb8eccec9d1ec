import type { Reference } from '../../contract/reference.ts'
import { normaliseLink } from './address.ts'

/** Rich object that answers show. */
export interface ReferenceSubject {
	/** `richObjectType` of its references: `file` for the files of a server. */
	type: string
	/** `id` of the rich object. @default all objects of the type */
	id?: string | number
}

/** Answers to invalidate: a prefix of their links, a predicate, or the rich object that they show. */
export type InvalidateTarget = string | ((link: string) => boolean) | ReferenceSubject

/** Returns whether an answer is outdated. */
export type Matcher = (link: string, reference: Reference | null) => boolean

/** The addresses that a server has for a file: they tell which file an answer without a reference is about. */
const FILE_ADDRESS = /\/f\/(\d+)(?=$|[/?#])|[?&](?:fileid|openfile)=(\d+)(?=$|[&#])/

function createSubjectMatcher({ type, id }: ReferenceSubject): Matcher {
	const wanted = id === undefined ? undefined : String(id)
	return (link, reference) => {
		if (reference?.richObjectType === type && (wanted === undefined || String(reference.richObject.id) === wanted)) return true
		if (type !== 'file' || wanted === undefined) return false
		const [, short, long] = FILE_ADDRESS.exec(link) ?? []
		return (short ?? long) === wanted
	}
}

/** Creates the function that decides for each answer. */
export function createMatcher(target: InvalidateTarget): Matcher {
	if (typeof target === 'function') return target
	if (typeof target === 'object') return createSubjectMatcher(target)
	const prefix = normaliseLink(target)
	return (link) => link.startsWith(prefix)
}
