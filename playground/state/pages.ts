import { t } from './l10n.ts'

/** Metadata of a page, from the `.meta.ts` file next to it. */
export interface PageMeta {
	title: string
	/** The heading in the navigation below which it stands. */
	group: string
	order: number
	/** One sentence. */
	summary: string
	/** Takes the whole width; such a page says itself what of it is English prose. */
	wide?: boolean
}

/** A page of the manual. */
export interface ManualPage extends PageMeta {
	name: string
	path: string
}

type MetaModule = { default?: PageMeta, meta?: PageMeta } & Partial<PageMeta>

const metas = import.meta.glob<MetaModule>('../pages/*.meta.ts', { eager: true })

/** The order of the groups; unknown ones follow. */
const GROUPS = ['Begin', 'Show', 'Write', 'Extend', 'Test', 'Reference']

function pathOf(name: string): string {
	return name === 'Start' ? '/' : `/${name.replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()}`
}

/** The name of a page's file, without its extension. */
export function nameOf(file: string): string {
	return file.replace(/^.*\//, '').replace(/\..*$/, '')
}

/** All pages in reading order. */
export const pages: ManualPage[] = Object.entries(metas).map(([file, module]) => {
	const name = nameOf(file)
	const meta = module.default ?? module.meta ?? module
	return { name, path: pathOf(name), title: meta.title ?? name, group: meta.group ?? 'More', order: meta.order ?? 100, summary: meta.summary ?? '', wide: meta.wide }
}).sort((a, b) => groupRank(a.group) - groupRank(b.group) || a.order - b.order || a.title.localeCompare(b.title))

function groupRank(group: string): number {
	const index = GROUPS.indexOf(group)
	return index < 0 ? GROUPS.length : index
}

const translate: (text: string) => string = t

/** The title of a page in the language of the shell. */
export const titleOf = ({ title }: ManualPage): string => translate(title)

/** The sentence about a page in the language of the shell. */
export const summaryOf = ({ summary }: ManualPage): string => translate(summary)

/** The heading of a group in the language of the shell. */
export const titleOfGroup = (group: string): string => translate(group)

/** The pages by group, in reading order. */
export const groups: [group: string, list: ManualPage[]][] = [...new Set(pages.map(({ group }) => group))]
	.map((group) => [group, pages.filter((page) => page.group === group)])
