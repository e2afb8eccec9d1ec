import { Reference } from 'nc-reference/mock/server'

const LINK = /^https:\/\/harbour\.test\/tide\/(\w+)$/

class TideProvider {
	matchReference(text) { return LINK.test(text) }

	resolveReference(text) {
		const [, place] = LINK.exec(text)
		const reference = new Reference(text)
		reference.setTitle(`Tide at ${place}`)
		reference.setRichObject('tides_tide', { place, metres: [1.2, 3.6, 0.7, 3.5, 0.8] })
		return reference
	}

	getCachePrefix(id) { return id }
	getCacheKey() { return null }
}

export const providers = [new TideProvider()]
