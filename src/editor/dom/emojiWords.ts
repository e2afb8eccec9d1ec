import loaders from 'virtual:emoji-words'
import { importOnce } from '../../ui/loadOnce.ts'
import { nearestLanguage } from '../../ui/nearestLanguage.ts'

const languages = new Map(Object.entries(loaders).map(([name, load]) => [name, importOnce(load)]))

/** Loads the words of emoji in a language. Returns undefined if the Unicode data lacks the language. */
export async function loadEmojiWords(tag: string): Promise<string | undefined> {
	const module = await languages.get(nearestLanguage(tag, [...languages.keys()]) ?? '')?.()
	return module?.default
}
