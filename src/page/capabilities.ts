import { getCapabilities } from '@nextcloud/capabilities'
import { isServerPage } from './session.ts'

/** Part of a server's capabilities that is about references. */
interface CoreCapabilities {
	'reference-api'?: boolean
	/** Pattern of links with what may surround them in a text, for PHP. */
	'reference-regex'?: string
}

let isResolved: ((link: string) => boolean) | undefined

function createFilter(): (link: string) => boolean {
	const { 'reference-api': isOn, 'reference-regex': pattern } = (getCapabilities() as { core?: CoreCapabilities }).core ?? {}
	if (isOn === false) return () => false
	try {
		const links = new RegExp(pattern ?? '', 'i')
		return (link) => links.test(link)
	} catch {
		// A pattern that only PHP understands.
		return () => true
	}
}

/** Whether the server says on its page that it resolves a link. Servers without a word about it resolve every link. */
export function isResolvable(link: string): boolean {
	if (!isServerPage()) return true
	isResolved ??= createFilter()
	return isResolved(link)
}
