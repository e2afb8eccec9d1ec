import { PickerCancelled, getLinkWithPicker } from 'nc-reference'

export async function pickLink(): Promise<string | undefined> {
	try {
		return await getLinkWithPicker()
	} catch (error) {
		if (error instanceof PickerCancelled) return undefined
		throw error
	}
}
