import { announceRegistration } from './announceRegistration.ts'
import { customPickerRecords, widgetRecords } from './globals.ts'

/**
 * Takes a widget back, whoever registered it; previews that it renders become plain cards. For tests, and for reloading code.
 * @example
 * unregisterWidget('deck-card')
 */
export function unregisterWidget(id: string): void {
	Reflect.deleteProperty(widgetRecords(), id)
	announceRegistration()
}

/**
 * Takes the custom picker element of a provider back, whoever registered it. For tests, and for reloading code.
 * @example
 * unregisterCustomPickerElement('my-app')
 */
export function unregisterCustomPickerElement(id: string): void {
	Reflect.deleteProperty(customPickerRecords(), id)
	announceRegistration()
}
