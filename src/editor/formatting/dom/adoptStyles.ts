const made = new WeakMap<CSSStyleSheet, string>()

/** Styles the tree of an element by a sheet, once. Strict pages allow a sheet that is made by a script, and each window has sheets of its own. */
export function adoptStyles(element: HTMLElement, styles: string): void {
	const view = element.ownerDocument.defaultView
	const { adoptedStyleSheets } = element.getRootNode() as Document | ShadowRoot
	if (!view || !adoptedStyleSheets || adoptedStyleSheets.some((sheet) => made.get(sheet) === styles)) return
	const sheet = new view.CSSStyleSheet()
	sheet.replaceSync(styles)
	made.set(sheet, styles)
	adoptedStyleSheets.push(sheet)
}
