import { memoizePerOwner, ownedValue, type OwnedValue } from '../page/browserStorage.ts'
import { engineRecord } from '../page/globals.ts'

/** Form of a preview: none, a row of ours, a large image, or a registered widget. */
export type PreviewForm = 'none' | 'row' | 'image' | 'widget'

/** The size that a preview will probably have; `heightPx` is known for widgets only. */
export interface ExpectedSize {
	form: PreviewForm
	heightPx?: number
}

/**
 * Sizes that the page has learned, so that it can reserve space before the answer: the form of previews by host, and their height by rich object type.
 * Nothing is kept by link, because most links are new, but their hosts aren't.
 */
export interface SizeMemory {
	/** Expected size of a link's preview. */
	estimateSize(link: string): ExpectedSize
	/** A link got its answer: this is the form of its preview, and of a widget the type. */
	recordForm(link: string, form: PreviewForm, richObjectType: string): void
	/** A widget of a type was measured. */
	recordHeight(richObjectType: string, heightPx: number): void
}

/** Number of remembered hosts and types; the oldest ones are dropped. */
const LIMIT = 200
/** Number of hosts without any preview after which the generic provider is assumed to be disabled. */
const ENOUGH_WITHOUT = 3
const IMAGE_PATH = /\.(?:gif|jpe?g|png|webp|avif)$/i

function readMap<Value>(value: unknown, isValue: (entry: unknown) => entry is Value): Map<string, Value> {
	if (!Array.isArray(value)) return new Map()
	return new Map(value.filter((entry): entry is [string, Value] => Array.isArray(entry) && typeof entry[0] === 'string' && isValue(entry[1])))
}

function put<Value>(map: Map<string, Value>, key: string, value: Value): boolean {
	if (map.get(key) === value) return false
	map.delete(key)
	map.set(key, value)
	if (map.size > LIMIT) map.delete(map.keys().next().value!)
	return true
}

/** Takes the host as written: that tells hosts apart and is quick, and every link of a page is looked up. */
function hostIn(link: string): string {
	return /\/\/(?:www\.)?([^/?#]*)/.exec(link)?.[1] ?? ''
}

function looksLikeImage(link: string): boolean {
	return IMAGE_PATH.test(link.replace(/[?#].*/s, ''))
}

interface Sizes {
	/** Host → `none`, `row`, `image`, or `widget:` and the type. */
	hosts: Map<string, string>
	/** Rich object type → height in pixels. */
	heights: Map<string, number>
}

/** Reads a storage and ignores invalid values. */
function readSizes(storage: OwnedValue): Sizes {
	const stored = storage.read() as { hosts?: unknown, heights?: unknown } | null | undefined
	return {
		hosts: readMap(stored?.hosts, (entry): entry is string => typeof entry === 'string'),
		heights: readMap(stored?.heights, (entry): entry is number => typeof entry === 'number' && entry >= 0 && entry < 10_000),
	}
}

/** A memory over a storage. */
export function createSizeMemory(storage: OwnedValue): SizeMemory {
	const { hosts, heights } = readSizes(storage)

	/** Adds one thing to what is stored by now, so that what others have learned meanwhile stays. */
	function save(change: (sizes: Sizes) => void) {
		const stored = readSizes(storage)
		change(stored)
		storage.write({ hosts: [...stored.hosts], heights: [...stored.heights] })
	}

	function ofUnknownHost(link: string): ExpectedSize {
		if (looksLikeImage(link)) return { form: 'image' }
		const forms = [...hosts.values()]
		const without = forms.filter((form) => form === 'none').length
		return { form: without >= ENOUGH_WITHOUT && !forms.includes('row') ? 'none' : 'row' }
	}

	return {
		estimateSize(link) {
			const known = hosts.get(hostIn(link))
			if (known === undefined) return ofUnknownHost(link)
			const [form, type] = known.split(/:(.*)/s) as [PreviewForm, string?]
			return type === undefined ? { form } : { form, heightPx: heights.get(type) }
		},
		recordForm(link, form, richObjectType) {
			const [host, kind] = [hostIn(link), form === 'widget' ? `widget:${richObjectType}` : form]
			if (put(hosts, host, kind)) save((stored) => put(stored.hosts, host, kind))
		},
		recordHeight(richObjectType, heightPx) {
			const height = Math.round(heightPx)
			if (height > 0 && put(heights, richObjectType, height)) save((stored) => put(stored.heights, richObjectType, height))
		},
	}
}

const pageSizes = /* @__PURE__ */ memoizePerOwner(() => createSizeMemory(ownedValue('sizes', 'tab')))

/** The sizes of previews that all copies on the page have shown, kept in the tab. On a server, where one request has nothing to do with the next, it is empty. */
export function getSizeMemory(): SizeMemory {
	return typeof window === 'undefined' ? createSizeMemory({ read: () => null, write: () => undefined }) : (engineRecord().sizes ??= pageSizes)() as SizeMemory
}
