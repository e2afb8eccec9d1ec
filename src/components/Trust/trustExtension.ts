import type { ExtensionHost, TextExtension } from '../RichText/textExtension.ts'
import { toValue } from 'vue'
import { findLinks } from '../../core/link/detect.ts'
import { mayDeceive } from '../../core/trust/mayDeceive.ts'
import { trustOptionsOf } from '../../composables/trustOptions.ts'
import { createTextJudge } from './linkTrust.ts'

/** Shows where suspicious links lead, and asks before they are followed. */
export function createExtension({ instance, text, hasOnlyAddresses, update }: ExtensionHost): TextExtension {
	const options = trustOptionsOf(instance.appContext)
	const judge = createTextJudge(options)
	// Nothing changes for honest addresses, and most texts have no others.
	const isHonest = toValue(options.leaving) !== 'always' && hasOnlyAddresses() && !findLinks(text()).some((link) => mayDeceive(link.text, link.url))
	if (!isHonest) update()
	return { get judge() { return judge() } }
}
