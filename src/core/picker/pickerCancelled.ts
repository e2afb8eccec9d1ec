/**
 * The user closed the picker without choosing anything.
 * @example
 * const link = await getLinkWithPicker().catch((error: unknown) => {
 *   if (error instanceof PickerCancelled) return null
 *   throw error
 * })
 */
export class PickerCancelled extends Error {
	constructor() {
		super('User cancellation')
		this.name = 'PickerCancelled'
	}
}
