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
	/** @returns Takes them back. */
	add(actions: readonly ReferenceAction[]): () => void
	/** Those that a menu offers for a link. */
	for(context: ReferenceActionContext): ReferenceAction[]
}

/** A registry of actions. An action that throws where it is asked whether it is available is left out, and said once. */
export function createActionRegistry(warn: (message: string, cause: unknown) => void): ReferenceActionRegistry {
	const actions: ReferenceAction[] = []
	const blamed = new Set<string>()

	function isOffered(action: ReferenceAction, context: ReferenceActionContext): boolean {
		try {
			return action.isAvailable?.(context) ?? true
		} catch (cause) {
			if (!blamed.has(action.id)) warn(`Could not tell whether the action "${action.id}" is available: its "isAvailable" threw. It is left out.`, cause)
			blamed.add(action.id)
			return false
		}
	}

	return {
		add(added) {
			const taken = added.filter(({ id }) => {
				const isKnown = actions.some((action) => action.id === id)
				if (isKnown) warn(`Could not add the action "${id}": there is one of that name. Give it another id.`, undefined)
				return !isKnown
			})
			actions.push(...taken)
			return () => {
				for (const action of taken) if (actions.includes(action)) actions.splice(actions.indexOf(action), 1)
			}
		},
		for: (context) => actions.filter((action) => isOffered(action, context)),
	}
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
