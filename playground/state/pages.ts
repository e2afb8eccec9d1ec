import { t } from './l10n.ts'
import { GROUPS, pathOf, type PageMeta } from './pageGroups.ts'

/** A page of the manual. */
export interface ManualPage extends PageMeta {
	name: string
	path: string
}

type MetaModule = { default?: PageMeta, meta?: PageMeta } & Partial<PageMeta>

const metas = import.meta.glob<MetaModule>('../pages/*.meta.ts', { eager: true })

/** The name of a page's file, without its extension. */
export function nameOf(file: string): string {
	return file.replace(/^.*\//, '').replace(/\..*$/, '')
}

/** All pages in reading order. */
export const pages: ManualPage[] = Object.entries(metas).map(([file, module]) => {
	const name = nameOf(file)
	const meta = module.default ?? module.meta ?? module
	return { name, path: pathOf(name), title: meta.title ?? name, group: meta.group ?? 'More', order: meta.order ?? 100, summary: meta.summary ?? '', words: meta.words, wide: meta.wide }
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
