import { selectionOf } from '../../../ui/dom/composedTree.ts'
import { systemClock } from '../../../page/systemClock.ts'

/*
 * A chip holds its address, in no size, and a label that cannot be selected. As plain text that is copied as the address. But as HTML a browser
 * copies how it looks, and who pastes it would see nothing: so chips look like plain links while a selection is copied or dragged.
 */

const CHIP = 'nc-chip'
const chips = new Set<Element>()

/** Takes the look of chips from those that are selected until the browser has read them, which is after the event and before it paints. */
function undressSelected(): void {
	const allowPartialContainment = true
	const selected = [...chips].filter((chip) => chip.classList.contains(CHIP) && selectionOf(chip)?.containsNode(chip, allowPartialContainment))
	for (const chip of selected) chip.classList.remove(CHIP)
	if (selected.length) systemClock.schedule(() => { for (const chip of selected) chip.classList.add(CHIP) }, 0)
}

/** A chip that is dragged alone is its address in every form. The browser would include its icon and title. */
function onDragstart(event: DragEvent): void {
	const chip = event.composedPath()[0] as HTMLAnchorElement
	if (!chips.has(chip)) return undressSelected()
	const plain = document.createElement('a')
	plain.href = chip.href
	plain.textContent = chip.firstElementChild!.textContent
	event.dataTransfer?.setData('text/html', plain.outerHTML)
}

/** Lets a chip be copied and dragged as its address, until it is detached. One pair of listeners serves the page. */
export function attachChip(chip: Element): void {
	if (!chips.size) {
		document.addEventListener('copy', undressSelected)
		document.addEventListener('dragstart', onDragstart)
	}
	chips.add(chip)
}

/** Lets a chip be copied as any element again. */
export function detachChip(chip: Element): void {
	if (!chips.delete(chip) || chips.size) return
	document.removeEventListener('copy', undressSelected)
	document.removeEventListener('dragstart', onDragstart)
}
