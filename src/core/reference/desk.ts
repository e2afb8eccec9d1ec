import type { Question } from './batch.ts'
import type { Dispatch, DispatchOptions, createDispatch } from './dispatch.ts'

/** Loads the dispatch and what it needs for a first request; rejects when that cannot be had now. */
export type DispatchLoader = () => Promise<typeof createDispatch>

/** A dispatch that is loaded with the first question; until then the questions wait here. */
export function createDesk(load: DispatchLoader, options: () => DispatchOptions): Dispatch {
	const early = new Set<Question>()
	let dispatch: Dispatch | undefined
	let loading = false

	async function open() {
		loading = true
		try {
			const create = await load()
			dispatch = create(options())
			for (const question of early) dispatch.ask(question)
			early.clear()
		} catch (error) {
			// The next question tries again.
			const { onAnswer } = options()
			for (const question of early) if (early.delete(question)) onAnswer(question, { state: 'error', reference: null, error })
		}
		loading = false
	}

	return {
		ask(question) {
			if (dispatch) return dispatch.ask(question)
			early.add(question)
			if (!loading) void open()
		},
		withdraw(question) {
			if (!early.delete(question)) dispatch?.withdraw(question)
		},
		isQueued: (question) => early.has(question) || Boolean(dispatch?.isQueued(question)),
		waiting: () => dispatch?.waiting() ?? 'resolving',
		costs: () => dispatch ? dispatch.costs() : options().costs,
		reset() {
			early.clear()
			dispatch?.reset()
		},
	}
}
