/** The package that apps come from, and the one they move to. */
export const PEER = '@nextcloud/vue'
export const PACKAGE = 'nc-reference'
/** What an app imports once when it takes components from the root entry. */
export const STYLES = `${PACKAGE}/style.css`
/** Where a package.json names what a package uses. */
export const SECTIONS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
/** Our path for the registries alone: it brings neither Vue nor styles along. */
export const REGISTRATION = '/functions/registerReference'

const REGISTRIES = [
	'CustomPickerElement', 'NcCustomPickerRenderResult', 'ReferenceWidgetProps', 'ReferenceWidgetRenderProperties',
	'isCustomPickerElementRegistered', 'isWidgetRegistered', 'registerCustomPickerElement', 'registerWidget', 'renderCustomPickerElement', 'renderWidget',
]
const PROVIDERS = ['ReferenceProvider', 'anyLinkProviderId', 'getProvider', 'getProviders', 'searchProvider', 'sortProviders']
const FUNCTIONS = [...REGISTRIES, ...PROVIDERS, 'getLinkWithPicker', 'getReferenceWithPicker', 'hasInteractiveView']
const REFERENCES = ['NcReferenceList', 'NcReferencePicker', 'NcReferencePickerModal', 'NcReferenceWidget', 'NcSearch']

/** Path → the names that both packages export there; the root is the empty path. */
export const SERVED: Readonly<Record<string, ReadonlySet<string>>> = {
	'': new Set([...FUNCTIONS, ...REFERENCES, 'NcAutoCompleteResult', 'NcMentionBubble', 'NcRichContenteditable', 'NcRichText']),
	'/components/NcRichText': new Set(['default', 'NcRichText', ...REFERENCES, ...FUNCTIONS]),
	'/components/NcRichContenteditable': new Set(['default', 'NcAutoCompleteResult', 'NcMentionBubble']),
	'/functions/reference': new Set(FUNCTIONS),
	'/functions/registerReference': new Set([...REGISTRIES, 'destroyCustomPickerElement', 'destroyWidget', 'getCustomPickerElementSize', 'hasInteractiveView']),
}

const WITHOUT_STYLES = new Set([...REGISTRIES, ...PROVIDERS, 'hasInteractiveView'])

/** True for a name of the root entry that renders something. */
export function needsStyles(name: string): boolean {
	return SERVED['']!.has(name) && !WITHOUT_STYLES.has(name)
}

/** A path at which this package has the same. */
interface ServedPath {
	kind: 'served'
	path: string
	names: ReadonlySet<string>
}

/** A file of version 8, which is for Vue 2 and has other paths. */
interface Version8Path {
	kind: 'version8'
}

/** One of our components at a path of its own, which the peer does not have. */
interface UnknownPath {
	kind: 'unknown'
	name: string
}

/** Where an import leads. */
export type PeerPath = ServedPath | Version8Path | UnknownPath

/** Reads an import path of the peer. @returns undefined for all that stays with it, and for other packages. */
export function readPeerPath(specifier: string): PeerPath | undefined {
	if (specifier !== PEER && !specifier.startsWith(`${PEER}/`)) return undefined
	const path = specifier.slice(PEER.length)
	const names = SERVED[path]
	if (names) return { kind: 'served', path, names }
	const name = path.split('/').at(-1)!.replace(/\.\w+$/, '')
	const isOurs = SERVED['']!.has(name) || `/functions/${name}` in SERVED
	if (path.startsWith('/dist/')) return isOurs ? { kind: 'version8' } : undefined
	return isOurs ? { kind: 'unknown', name } : undefined
}
