/** The user closed the picker without choosing anything. */
export class PickerCancelled extends Error {
	constructor() {
		super('User cancellation')
		this.name = 'PickerCancelled'
	}
}
