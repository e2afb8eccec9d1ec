/** Warns the page's developers. @param message `Could not <verb> <thing "name">: <cause>. <What to do>.` */
export function warn(message: string, ...causes: unknown[]): void {
	console.warn(`[nc-reference] ${message}`, ...causes)
}
