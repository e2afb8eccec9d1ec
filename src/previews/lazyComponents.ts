import type Loaded from './NcReferenceWidget.vue'
import { createElementVNode, defineComponent, h } from 'vue'
import { lazyComponent } from '../ui/lazyComponent.ts'
import { lazyModule, useLazyModule } from '../ui/lazyModule.ts'
import { useL10n } from '../ui/useL10n.ts'
import { renderSkeleton } from '../cards/renderSkeleton.ts'
import { previewChunk } from './lazyPreviews.ts'
import { renderFailedPlaceholder } from './renderPlaceholder.ts'

/** One preview, loaded when it is first rendered; until then it keeps the room of a card. */
export const NcReferenceWidget = /* @__PURE__ */ defineComponent({
	name: 'NcReferenceWidget',
	inheritAttrs: false,
	setup(_, { attrs, slots }) {
		const { t } = useL10n()
		const component = useLazyModule(previewChunk, (module) => module.NcReferenceWidget)
		return () => {
			const loaded = component()
			if (loaded) return h(loaded, attrs, slots)
			const failed = previewChunk.failed.value
			return createElementVNode('div', { class: 'nc-reference', 'data-state': failed ? 'error' : 'resolving', 'aria-busy': !failed || undefined }, [
				failed ? renderFailedPlaceholder(t) : renderSkeleton(t, String(attrs.link ?? '')),
			])
		}
	},
}) as unknown as typeof Loaded

const actions = /* @__PURE__ */ lazyModule(() => import('./actions/ReferenceActions.vue'), 'the actions on a preview')

/** The menu of a preview, loaded when it is first rendered. */
export const ReferenceActions = /* @__PURE__ */ lazyComponent(actions, { pick: (module) => module.default })
