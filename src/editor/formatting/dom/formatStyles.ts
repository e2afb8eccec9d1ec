/** The style sheet of formats. It comes with this code instead of the library's style sheet, which pages without formatting load, too. */
export const FORMAT_STYLES = `
:is([data-nc-format~=bold],[data-nc-format~=h1],[data-nc-format~=h2],[data-nc-format~=h3],[data-nc-format~=h4],[data-nc-format~=h5],[data-nc-format~=h6]){font-weight:bold}
[data-nc-format~=italic]{font-style:italic}
[data-nc-format~=link]{color:var(--nc-accent);text-decoration:underline}
[data-nc-format~=strikethrough]{text-decoration:line-through}
[data-nc-format~=strikethrough][data-nc-format~=link]{text-decoration:underline line-through}
[data-nc-format~=quote]{color:var(--nc-text-quiet)}
[data-nc-format~=h1]{font-size:1.4em}
[data-nc-format~=h2]{font-size:1.25em}
[data-nc-format~=h3]{font-size:1.15em}
[data-nc-format] code{font:inherit}
:is([data-nc-format~=code],[data-nc-format~=block]){padding:0;border:0;background:var(--nc-surface-raised);color:inherit;font-family:var(--font-face-monospace,ui-monospace,monospace);font-size:.93em}
:is([data-nc-format~=mark],[data-nc-format~=item],[data-nc-format~=task]){color:var(--nc-text-quiet);font-style:normal;font-weight:normal;text-decoration:none}
[data-nc-format~=hidden]{display:none}
`

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
