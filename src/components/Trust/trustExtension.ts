import type { ExtensionHost, TextExtension } from '../RichText/textExtension.ts'
import { toValue } from 'vue'
import { findLinks } from '../../core/link/detect.ts'
import { markdownMayDeceive, mayDeceive } from '../../core/trust/mayDeceive.ts'
import { trustOptionsOf, type TrustOptions } from '../../composables/trustOptions.ts'
import { createTextJudge, inspectorChunk } from './linkTrust.ts'

/** The longest time that a text waits for its notes, in milliseconds: on a dead network it is read without them. */
const MOST_WAITING_MS = 1000

/** Nothing changes for honest addresses, and most texts have no others. */
export function isHonest(text: string, { leaving }: Readonly<TrustOptions>): boolean {
	return toValue(leaving) !== 'always' && !findLinks(text).some((link) => mayDeceive(link.text, link.url))
}

/** Shows where suspicious links lead, and asks before they are followed. */
export function createExtension(host: ExtensionHost): TextExtension {
	const options = trustOptionsOf(host.instance.appContext)
	const judge = createTextJudge(options, host.server)
	const hasOnlyAddresses = host.hasOnlyAddresses()
	// A markdown text appears with its notes, so that they move no words.
	const { loaded, load } = inspectorChunk
	let waits = !hasOnlyAddresses && !loaded.value && markdownMayDeceive(host.text())
	const show = () => {
		waits = false
		host.update()
	}
	if (waits) {
		load().then(show, show)
		setTimeout(show, MOST_WAITING_MS)
	}
	if (!hasOnlyAddresses || !isHonest(host.text(), options)) host.update()
	return {
		get judge() { return judge() },
		get waits() { return waits },
	}
}
