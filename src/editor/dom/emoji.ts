import loaders from 'virtual:emoji-words'
import { importOnce } from '../../ui/loadOnce.ts'
import { nearestLanguage } from '../../ui/nearestLanguage.ts'
import { ownedValue } from '../../page/browserStorage.ts'

const languages = new Map(Object.entries(loaders).map(([name, load]) => [name, importOnce(load)]))

/** Unpacks text: deflated, in base64. */
function unpack(packed: string): Promise<string> {
	const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0))
	return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))).text()
}

/** Loads the words of emoji in a language. Returns undefined if the Unicode data lacks the language. */
export async function loadEmojiWords(tag: string): Promise<string | undefined> {
	const module = await languages.get(nearestLanguage(tag, [...languages.keys()]) ?? '')?.()
	return module && unpack(module.default)
}

const saved = /* @__PURE__ */ ownedValue('emoji', 'browser')
const MAX = 12

/** The emoji that the page's user has chosen last, newest first; those of a visitor are forgotten with the tab. */
export function recentEmoji(): string[] {
	const list = saved.read()
	return Array.isArray(list) ? list.filter((character): character is string => typeof character === 'string' && character.length < 40).slice(0, MAX) : []
}

/** Notes that an emoji was chosen. */
export function noteEmoji(character: string): void {
	saved.write([...new Set([character, ...recentEmoji()])].slice(0, MAX))
}
