/** The event that our own functions send when something is registered. Those who wait for it are loaded with what they wait in; see registrations.ts. */
export const ANNOUNCED = 'nc-registered'

/** Tells whoever waits that something new is registered. */
export function announceRegistration(): void {
	globalThis.dispatchEvent?.(new Event(ANNOUNCED))
}
