/** The package that apps migrate from, and the one they migrate to. */
export const PEER = '@nextcloud/vue'
export const PACKAGE = 'nc-reference'
/** Style sheet that an app imports once with components from the root entry. */
export const STYLES = `${PACKAGE}/style.css`
/** Sections of a package.json with dependencies. */
export const SECTIONS = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies']
/** Our path for the registries only, without Vue and styles. */
export const REGISTRATION = '/functions/registerReference'

const REGISTRIES = [
	'CustomPickerElement', 'NcCustomPickerRenderResult', 'ReferenceWidgetProps', 'ReferenceWidgetRenderProperties',
	'isCustomPickerElementRegistered', 'isWidgetRegistered', 'registerCustomPickerElement', 'registerWidget', 'renderCustomPickerElement', 'renderWidget',
]
const PROVIDERS = ['ReferenceProvider', 'anyLinkProviderId', 'getProvider', 'getProviders', 'searchProvider', 'sortProviders']
const FUNCTIONS = [...REGISTRIES, ...PROVIDERS, 'getLinkWithPicker', 'getReferenceWithPicker', 'hasInteractiveView']
const REFERENCES = ['NcReferenceList', 'NcReferencePicker', 'NcReferencePickerModal', 'NcReferenceWidget', 'NcSearch']

/** Names that both packages export, by path. The root is the empty path. */
export const SERVED: Readonly<Record<string, ReadonlySet<string>>> = {
	'': new Set([...FUNCTIONS, ...REFERENCES, 'NcAutoCompleteResult', 'NcMentionBubble', 'NcRichContenteditable', 'NcRichText']),
	'/components/NcRichText': new Set(['default', 'NcRichText', ...REFERENCES, ...FUNCTIONS]),
	'/components/NcRichContenteditable': new Set(['default', 'NcAutoCompleteResult', 'NcMentionBubble']),
	'/functions/reference': new Set(FUNCTIONS),
	'/functions/registerReference': new Set([...REGISTRIES, 'destroyCustomPickerElement', 'destroyWidget', 'getCustomPickerElementSize', 'hasInteractiveView']),
}

const WITHOUT_STYLES = new Set([...REGISTRIES, ...PROVIDERS, 'hasInteractiveView'])

/** Returns whether a name of the root entry needs styles. */
export function needsStyles(name: string): boolean {
	return SERVED['']!.has(name) && !WITHOUT_STYLES.has(name)
}

/** Target of an import. */
export type PeerPath
	/** A path that this package has too. */
	= | { kind: 'served', path: string, names: ReadonlySet<string> }
		/** A file of version 8, which is for Vue 2 and has other paths. */
		| { kind: 'version8' }
		/** A path of one of our components that the peer doesn't have. */
		| { kind: 'unknown', name: string }

/** Parses an import path of the peer. @returns Undefined for paths that stay, and for other packages. */
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
