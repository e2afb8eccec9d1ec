import { onBeforeUpdate, onUpdated, type Ref } from 'vue'
import { FocusKeeper } from './dom/focusKeeper.ts'

/** Keeps the focus in an element of the calling component when the control that has it goes with an update. */
export function useKeptFocus(element: Readonly<Ref<Element | null>>): void {
	const keeper = new FocusKeeper()
	const elements = () => element.value ? [element.value] : []
	onBeforeUpdate(() => { keeper.remember(elements()) })
	onUpdated(() => keeper.restore(elements()))
}
