import loaders from 'virtual:emoji-words'
import { importOnce } from '../../ui/loadOnce.ts'
import { nearestLanguage } from '../../ui/nearestLanguage.ts'

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
