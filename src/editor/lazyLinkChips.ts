import { h, type FunctionalComponent } from 'vue'
import { previewChunk } from '../previews/lazyPreviews.ts'
import NcLinkChips, { type NcLinkChipsProps } from './NcLinkChips.vue'

/** Loads the chips of an editor with previews, which they build upon. Apart from the editor, which does without previews where it has no chips. */
export async function loadLinkChips(): Promise<FunctionalComponent<Omit<NcLinkChipsProps, 'previews'> & { key?: PropertyKey }>> {
	const previews = await previewChunk.load()
	return (props) => h(NcLinkChips, { ...props, previews })
}
