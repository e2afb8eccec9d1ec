/**
 * Rejection of the picker's promise after the user closed it without a choice.
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
