import type { ReferenceAction, ReferenceActionContext } from './actions.ts'

const blamed = new WeakSet<ReferenceAction>()

/**
 * The actions that a menu offers for a link. One that throws where it is asked whether it is available is left out.
 * @param warn Is told so, once for each action
 */
export function offeredActions(actions: readonly ReferenceAction[], context: ReferenceActionContext, warn: (message: string, cause: unknown) => void): ReferenceAction[] {
	return actions.filter((action) => {
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
