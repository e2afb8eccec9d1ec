import type { Reference } from '../../contract/reference.ts'
import { warn } from '../../resolver/warn.ts'

/** Target of an action. */
export interface ReferenceActionContext {
	/** The link as written in the text. */
	link: string
	/** The reference, or null for a link without one. */
	reference: Reference | null
}

/** An app's action in the menu of a preview. */
export interface ReferenceAction {
	/** Unique id with the name of the app: `my-app:assign`. */
	id: string
	/** Label in the user's language. */
	label: string | ((context: ReferenceActionContext) => string)
	/** Icon as a path of `@mdi/js`. @default no icon */
	icon?: string
	/** Returns whether the menu of a link offers the action. @default always */
	isAvailable?: (context: ReferenceActionContext) => boolean
	/** Runs the action. If it returns a promise, the menu shows progress until it settles, and an error if it rejects. */
	run(context: ReferenceActionContext): void | Promise<void>
}

/** Actions that apps add to the menus of previews, in their order. All previews of a bundle share the list; a menu reads it when it opens. */
const added: ReferenceAction[] = []

/**
 * Adds actions to the menu of previews, which `referenceActions` turns on.
 * @returns A function that removes them.
 * @example
 * const unregister = registerReferenceActions([{
 *   id: 'deck:assign',
 *   label: 'Assign to me',
 *   isAvailable: ({ reference }) => reference?.richObjectType === 'deck-card',
 *   run: async ({ link }) => { await fetch('/apps/deck/assign', { method: 'POST', body: link }) },
 * }])
 */
export function registerReferenceActions(actions: readonly ReferenceAction[]): () => void {
	const taken = actions.filter(({ id }) => {
		const isKnown = added.some((action) => action.id === id)
		if (isKnown) warn(`Could not add the action "${id}": the id is taken. Give it another one.`)
		return !isKnown
	})
	added.push(...taken)
	return () => {
		for (const action of taken) if (added.includes(action)) added.splice(added.indexOf(action), 1)
	}
}

const blamed = new WeakSet<ReferenceAction>()

/** The actions that a menu offers for a link. One that throws where it is asked whether it is available is left out, with one warning. */
export function offeredActions(context: ReferenceActionContext): ReferenceAction[] {
	return added.filter((action) => {
		try {
			return action.isAvailable?.(context) ?? true
		} catch (cause) {
			if (!blamed.has(action)) warn(`Could not offer the action "${action.id}": its "isAvailable" threw, so it is left out. Let it return true or false.`, cause)
			blamed.add(action)
			return false
		}
	})
}

/** The label of an action for a link; the id where it throws. */
export function labelOf({ id, label }: ReferenceAction, context: ReferenceActionContext): string {
	if (typeof label === 'string') return label
	try {
		return label(context)
	} catch {
		return id
	}
}
