import type { ExpectedSpace } from '../core/card/space.ts'
import { getSpaceMemory } from '../host/tab.ts'

/** The space that the preview of a link will probably take, by what the page has seen. */
export function expectSpace(link: string): ExpectedSpace {
	return getSpaceMemory().expect(link)
}
