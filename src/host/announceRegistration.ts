/** The event that our own functions dispatch on the window. What listens to it is in registrations.ts, apart, since a script that only registers needs none of it. */
export const ANNOUNCED = 'nc-registered'

/** Tells all previews of the page that a registry has changed. */
export function announceRegistration(): void {
	globalThis.dispatchEvent?.(new Event(ANNOUNCED))
}
