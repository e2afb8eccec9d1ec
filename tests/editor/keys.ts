import { cdp } from 'vitest/browser'

export { eventually } from '../setup/eventually.ts'

/** The protocol of the browser, as far as the tests speak it. */
interface Protocol { send(method: string, params: Record<string, unknown>): Promise<unknown> }
export const browser = () => cdp() as unknown as Protocol

export const SHIFT = 8
export const CONTROL = 2
const CODES: Record<string, number> = { Backspace: 8, Enter: 13, Escape: 27, End: 35, Home: 36, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Delete: 46 }

/** A real key; `commands` are what the system would make of it, such as `paste`. */
export async function press(key: string, modifiers = 0, commands: string[] = []) {
	const code = CODES[key] ?? key.toUpperCase().charCodeAt(0)
	const common = { key, code: key.length === 1 ? `Key${key.toUpperCase()}` : key, modifiers, windowsVirtualKeyCode: code, nativeVirtualKeyCode: code }
	const text = key === 'Enter' ? '\r' : undefined
	await browser().send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', text, unmodifiedText: text, commands, ...common })
	await browser().send('Input.dispatchKeyEvent', { type: 'keyUp', ...common })
}

/** A key that writes a character. */
export async function type(character: string) {
	await browser().send('Input.dispatchKeyEvent', { type: 'keyDown', key: character, text: character, unmodifiedText: character })
	await browser().send('Input.dispatchKeyEvent', { type: 'keyUp', key: character })
}

const COMMANDS: Record<string, string> = { Enter: 'insertNewline', Backspace: 'deleteBackward', Delete: 'deleteForward' }

/** Taps a key on a phone's keyboard. The key has no name, and only `beforeinput` carries the intent. */
export function tap(key: 'Enter' | 'Backspace' | 'Delete', modifiers = 0) {
	const command = COMMANDS[key]!
	const commands = [modifiers === CONTROL ? command.replace('delete', 'deleteWord') : command]
	return browser().send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Unidentified', windowsVirtualKeyCode: 229, commands })
}

/** Composes a text step by step. */
export async function compose(...steps: string[]) {
	for (const text of steps) await browser().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
}

/** Ends a composition by a text; without one, the text comes as from the keyboard of a phone. */
export function commit(text: string) {
	return browser().send('Input.insertText', { text })
}

/** Puts the caret behind a number of characters of a text node. */
export function placeCaret(node: Node, offset: number) {
	document.getSelection()!.collapse(node, offset)
}
