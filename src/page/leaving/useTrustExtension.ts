import type { ExtensionHost, TextExtension } from '../../previews/useTextExtensions.ts'
import { toValue, type AppContext } from 'vue'
import { findLinks, type LinkMatch } from '../../links/detect.ts'
import { mayDeceive } from '../../links/trust/mayDeceive.ts'
import { trustOptionsOf } from '../provideTrust.ts'
import { serverOf } from '../useServer.ts'
import { createTextJudge, inspectorChunk } from './useLinkTrust.ts'

/** Results of `isHonest` by the list of links: `findLinks` returns the same one for the same text. */
const honest = new WeakMap<readonly LinkMatch[], boolean>()

/** Nothing changes for honest addresses, and most texts have no others. */
export function isHonest(text: string): boolean {
	const links = findLinks(text)
	let known = honest.get(links)
	if (known === undefined) honest.set(links, known = !links.some((link) => mayDeceive(link.text, link.url)))
	return known
}

/** Returns the text of a link as its author wrote it: a picture's alternative text is a line of its own. */
function wordsOf(node: Node): string {
	const { alt, classList, nodeValue } = node as Partial<HTMLImageElement>
	if (alt || node instanceof HTMLBRElement) return `\n${alt ?? ''}\n`
	return classList?.contains('nc-true-host') ? '' : nodeValue ?? [...node.childNodes].map(wordsOf).join('')
}

/** Returns the label of a link: an anchor with a class is a card, a chip or a menu entry, whose words may say anything. */
function labelOf(anchor: HTMLAnchorElement, href: string): string {
	return anchor.dataset.label ?? (anchor.classList.length ? href : wordsOf(anchor))
}

/** Returns the titles of a link and of pictures in it, in lines. */
function titlesOf(anchor: HTMLAnchorElement): string {
	return [anchor, ...anchor.querySelectorAll<HTMLElement>('[title]')].map(({ title }) => title).join('\n').trim()
}

/** Judges a link that is followed, or loads the inspection if the link needs that. */
export function onFollow(anchor: HTMLAnchorElement, app: AppContext): (() => void) | Promise<unknown> | null {
	const options = trustOptionsOf(app)
	const leaving = toValue(options.leaving)
	const href = anchor.getAttribute('href') ?? ''
	const link = { href, label: labelOf(anchor, href), title: anchor.classList.length ? '' : titlesOf(anchor) }
	if (leaving === 'never' || (leaving !== 'always' && !mayDeceive(link.label, href, link.title))) return null
	const inspector = inspectorChunk.loaded.value
	return inspector ? inspector.createQuestion(options, { ...link, anchor, server: serverOf(app) }) : inspectorChunk.load()
}

/** Shows where suspicious links lead. */
export function createExtension(host: ExtensionHost): TextExtension {
	const judge = createTextJudge(trustOptionsOf(host.instance.appContext), host.server)
	if (!host.hasOnlyAddresses() || !isHonest(host.text())) host.update()
	return { get judge() { return judge() } }
}
