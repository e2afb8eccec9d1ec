import { createVNode, getCurrentInstance, render, type Component } from 'vue'
import type { MentionView } from '../dom/piece.ts'

/** Draws mentions by a component, inside of the app that the editor belongs to. */
export interface MentionRenderer extends MentionView {
	/** Draws all of them anew, after their props may have changed. */
	refresh(): void
}

/** Mentions as elements whose content Vue draws; their place in the editable is not Vue's. */
export function useMentionView(component: Component, propsOf: (id: string) => Record<string, unknown>): MentionRenderer {
	const context = getCurrentInstance()?.appContext ?? null
	const drawn = new Map<HTMLElement, { id: string, home: HTMLElement }>()

	function draw(id: string, home: HTMLElement) {
		const node = createVNode(component, propsOf(id))
		node.appContext = context
		render(node, home)
	}

	return {
		create(id) {
			const home = document.createElement('span')
			draw(id, home)
			const element = home.firstElementChild as HTMLElement
			drawn.set(element, { id, home })
			return element
		},
		destroy(element) {
			const home = drawn.get(element)?.home
			drawn.delete(element)
			if (home) render(null, home)
		},
		refresh() {
			for (const { id, home } of drawn.values()) draw(id, home)
		},
	}
}
