import { warn } from '../../resolver/warn.ts'
import { createActionRegistry, type ReferenceAction, type ReferenceActionRegistry } from './actions.ts'

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
