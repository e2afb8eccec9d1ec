import { anchorMarkup } from '../dom/clipboard.ts'
import { systemClock } from '../host/systemClock.ts'

/*
 * A chip holds its address, in no size, and a label that cannot be selected. As plain text that is copied as the address. But as HTML a browser
 * copies how it looks, and who pastes it would see nothing: so chips look like plain links while a selection is copied.
 */

const CHIP = 'nc-chip'
const chips = new Set<HTMLElement>()

function onCopy(): void {
	const selection = getSelection()
	const allowPartialContainment = true
	const copied = [...chips].filter((chip) => chip.classList.contains(CHIP) && selection?.containsNode(chip, allowPartialContainment))
	for (const chip of copied) chip.classList.remove(CHIP)
	// The browser reads them after the event and before it paints.
	if (copied.length) systemClock.schedule(() => { for (const chip of copied) chip.classList.add(CHIP) }, 0)
}

/** A chip that is dragged alone is its address in every form; the browser would take all that it is made of. */
function onDragstart({ currentTarget, target, dataTransfer }: DragEvent): void {
	const chip = currentTarget as HTMLAnchorElement
	if (target === chip && chip.classList.contains(CHIP)) dataTransfer?.setData('text/html', anchorMarkup(chip.href, chip.title))
}

/**
 * Lets a chip be copied and dragged as the address that it stands for.
 * @returns Its cleanup.
 */
export function attachChip(chip: HTMLElement): () => void {
	if (!chips.size) document.addEventListener('copy', onCopy)
	chips.add(chip)
	chip.addEventListener('dragstart', onDragstart)
	return () => {
		chip.removeEventListener('dragstart', onDragstart)
		chips.delete(chip)
		if (!chips.size) document.removeEventListener('copy', onCopy)
	}
}
