import { OcsError } from '../ocs/ocsError.ts'
import type { ResolvedLinks } from '../ocs/references.ts'
import type { Question } from './batch.ts'
import { NOT_FOUND, type ReferenceEntry, readEntry } from './entry.ts'

/** What an answer means for the questions of its request. */
export interface Verdict {
	entries: [Question, ReferenceEntry][]
	/** The server took fewer links than it got: these go again, together. */
	again: Question[]
	/** The server calls the links otherwise: these go again in halves, until each is alone with its answer. */
	apart: Question[]
}

function unreadable(link: string, url: string) {
	return new OcsError(`Could not read the answer of "${url}" for the link "${link}": it is no reference. Look into the provider of that link.`, { status: 200, ocsStatus: 200, url })
}

/** Finds each question's answer. An empty one means that no link is known. */
export function judge(questions: readonly Question[], { answers, url }: ResolvedLinks): Verdict {
	const missing = questions.filter(({ link }) => !answers.has(link))
	const unknown = !answers.size || questions.length === 1 ? missing : []
	const answered = questions.filter(({ link }) => answers.has(link)).map((question): [Question, ReferenceEntry] => {
		const { link } = question
		return [question, readEntry(answers.get(link), link) ?? { state: 'error', reference: null, error: unreadable(link, url) }]
	})
	return {
		entries: [...answered, ...unknown.map((question): [Question, ReferenceEntry] => [question, NOT_FOUND])],
		again: answered.length ? missing : [],
		apart: answered.length || unknown.length ? [] : missing,
	}
}
