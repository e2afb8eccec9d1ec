import type { ExtensionHost, TextExtension } from '../RichText/textExtension.ts'
import { toValue } from 'vue'
import { findLinks } from '../../core/link/detect.ts'
import { markdownMayDeceive, mayDeceive } from '../../core/trust/mayDeceive.ts'
import { trustOptionsOf } from '../../composables/trustOptions.ts'
import { createTextJudge, inspectorChunk } from './linkTrust.ts'

/** The longest time that a text waits for its notes, in milliseconds: on a dead network it is read without them. */
const MOST_WAITING_MS = 1000

/** Shows where suspicious links lead, and asks before they are followed. */
export function createExtension({ instance, server, text, hasOnlyAddresses, update }: ExtensionHost): TextExtension {
	const options = trustOptionsOf(instance.appContext)
	const judge = createTextJudge(options, server)
	// Nothing changes for honest addresses, and most texts have no others.
	const isHonest = toValue(options.leaving) !== 'always' && hasOnlyAddresses() && !findLinks(text()).some((link) => mayDeceive(link.text, link.url))
	// A markdown text appears with its notes, so that they move no words.
	const { loaded, load } = inspectorChunk
	let waits = !hasOnlyAddresses() && !loaded.value && markdownMayDeceive(text())
	const show = () => {
		waits = false
		update()
	}
	if (waits) {
		load().then(show, show)
		setTimeout(show, MOST_WAITING_MS)
	}
	if (!isHonest) update()
	return {
		get judge() { return judge() },
		get waits() { return waits },
	}
}
