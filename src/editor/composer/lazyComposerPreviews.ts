import type Loaded from './NcComposerPreviews.vue'
import { createElementVNode, defineAsyncComponent, type FunctionalComponent } from 'vue'
import { importOnce } from '../../ui/loadOnce.ts'

const loadComposerPreviews = /* @__PURE__ */ importOnce(() => import('./NcComposerPreviews.vue'))

/** The row, until there is something to put into it: see the style of the component. */
const ReservedRow: FunctionalComponent = () => createElementVNode('div', { class: 'nc-composer-previews' })

/** Previews of what is being written, loaded when they are first rendered; the row is reserved from the start. */
export const NcComposerPreviews = /* @__PURE__ */ defineAsyncComponent({
	loader: async () => (await loadComposerPreviews()).default,
	loadingComponent: ReservedRow,
	delay: 0,
	suspensible: false,
}) as unknown as typeof Loaded
