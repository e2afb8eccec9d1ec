import { getCurrentInstance, shallowReadonly, shallowRef, watch, type Ref } from 'vue'
import type { Reference } from '../contract/reference.ts'
import { kindOf } from '../core/card/kind.ts'
import { createSpaceMemory, type CardForm, type ExpectedSpace } from '../core/card/space.ts'
import type { ReferenceState } from '../core/reference/entry.ts'
import { isWidgetRegistered } from '../host/registry.ts'
import { getSpaceMemory } from '../host/tab.ts'

/** What the space of a preview depends on. */
export interface PreviewSpaceOptions {
	link: () => string
	state: () => ReferenceState
	reference: () => Reference | null
	near: () => boolean
	/** The space that was kept for it while it waited. */
	kept?: ExpectedSpace
}

/**
 * Reserves the space of a preview before its answer is there, so that nothing on the screen moves when it comes:
 * what turns out smaller keeps the space until it is out of sight.
 */
export function usePreviewSpace({ link, state, reference, near, kept }: PreviewSpaceOptions): Readonly<Ref<ExpectedSpace | null>> {
	// The server remembers nothing, and the first look of a hydrating browser must be the server's.
	const memory = getCurrentInstance()?.vnode.el ? createSpaceMemory({ read: () => null, write: () => undefined }) : getSpaceMemory()
	const reserved = shallowRef<ExpectedSpace | null>(kept ?? memory.expect(link()))

	function formOf(): CardForm | null {
		const answer = reference()
		if (state() === 'not-found') return 'none'
		if (!answer || !/^(?:resolved|bare|forbidden)$/.test(state())) return null
		if (isWidgetRegistered(answer.richObjectType)) return 'widget'
		return kindOf(answer) === 'image' && state() === 'resolved' ? 'image' : 'row'
	}

	watch([link, formOf, near], ([address, form, isNear], [before]) => {
		if (before !== undefined && address !== before) reserved.value = getSpaceMemory().expect(address)
		if (!form) return
		getSpaceMemory().learn(address, form, reference()?.richObjectType ?? '')
		if (!isNear) reserved.value = null
	}, { immediate: true })
	return shallowReadonly(reserved)
}
