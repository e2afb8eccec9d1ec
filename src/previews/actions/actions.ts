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

/** Actions of apps in registration order. */
export interface ReferenceActionRegistry {
	readonly actions: readonly ReferenceAction[]
	/** @returns Takes them back. */
	add(actions: readonly ReferenceAction[]): () => void
}

/** A registry of actions. */
export function createActionRegistry(warn: (message: string) => void): ReferenceActionRegistry {
	const actions: ReferenceAction[] = []

	return {
		actions,
		add(added) {
			const taken = added.filter(({ id }) => {
				const isKnown = actions.some((action) => action.id === id)
				if (isKnown) warn(`Could not add the action "${id}": the id is taken. Give it another one.`)
				return !isKnown
			})
			actions.push(...taken)
			return () => {
				for (const action of taken) if (actions.includes(action)) actions.splice(actions.indexOf(action), 1)
			}
		},
	}
}

/** Actions that apps add to the menus of previews. All previews of a bundle share the list; a menu reads it when it opens. */
export const actionRegistry: ReferenceActionRegistry = /* @__PURE__ */ createActionRegistry(warn)

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
	return actionRegistry.add(actions)
}
