import type { Reference } from '../../contract/reference.ts'

/** What an action is about. */
export interface ReferenceActionContext {
	/** As it was written. */
	link: string
	/** Null where nothing is known of the link. */
	reference: Reference | null
}

/** An action that an app adds to the menu of a preview. */
export interface ReferenceAction {
	/** Unlike that of every other action, as `my-app:assign`. */
	id: string
	/** In the user's language. */
	label: string | ((context: ReferenceActionContext) => string)
	/** A path of `@mdi/js`. @default none */
	icon?: string
	/** Whether the menu of this link offers it. @default always */
	isAvailable?: (context: ReferenceActionContext) => boolean
	/** Does it. The menu says that it is at work until a promise settles, and that it failed where that rejects. */
	run(context: ReferenceActionContext): void | Promise<void>
}

/** What apps have added; later ones come last. */
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
				if (isKnown) warn(`Could not add the action "${id}": there is one of that name. Give it another id.`)
				return !isKnown
			})
			actions.push(...taken)
			return () => {
				for (const action of taken) if (actions.includes(action)) actions.splice(actions.indexOf(action), 1)
			}
		},
	}
}
