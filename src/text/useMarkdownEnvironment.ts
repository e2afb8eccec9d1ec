import type { MarkdownEnvironment } from '../markdown/markdown.ts'
import { computed, getCurrentInstance, h, type ComputedRef, type FunctionalComponent, type VNode } from 'vue'
import { imageOf, isHttpUrl, safeHref } from '../links/allowedTarget.ts'
import { useL10n } from '../ui/useL10n.ts'
import { inAppLinkOf } from '../page/inAppLink.ts'
import { useReferencePolicy } from '../page/useReferencePolicy.ts'
import { useServer } from '../page/useServer.ts'
import { isComponentArgument, renderArgument, type RichTextArguments, renderAnchor, type JudgeLink } from './renderInline.ts'

/** Input of an environment besides the app. */
export interface UseMarkdownEnvironmentOptions {
	id: string
	interactive: () => boolean
	arguments: () => RichTextArguments | undefined
	code: () => MarkdownEnvironment['code']
	fence: () => MarkdownEnvironment['fence']
	formula: () => MarkdownEnvironment['formula']
	/** Renders a bare address that wants a preview; null where it is an anchor as any other. */
	renderChip: () => ((link: string, text: string) => VNode) | null
	/** Judges links; another function says that something has changed. */
	judge: () => JudgeLink | null
}

/** Clearly a link to follow, without the cost of reading the address in full. */
const PLAIN = /^https?:\/\/[\w.-]+(?:[/?#]|$)/

function isSame(a: RichTextArguments, b: RichTextArguments): boolean {
	const names = Object.keys(a)
	return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && a[name] === b[name])
}

/**
 * Returns the environment of the Markdown renderer: the app's router for links, the policy for images, values for placeholders, and words in the
 * user's language. Each part keeps its identity until its input changes, so blocks rendered with it stay.
 */
export function useMarkdownEnvironment(options: UseMarkdownEnvironmentOptions): ComputedRef<MarkdownEnvironment> {
	const context = getCurrentInstance()!.appContext
	const policy = useReferencePolicy()
	const server = useServer()
	const { t } = useL10n()

	const labels = computed(() => ({
		// TRANSLATORS: The heading of the footnotes below a text.
		notes: t('Footnotes'),
		// TRANSLATORS: The name of the link that leads from a footnote back to its place in the text.
		back: t('Back to reference'),
		// TRANSLATORS: The name of a table that has no other, for screen readers.
		table: t('Table'),
	}))

	const link = computed<MarkdownEnvironment['link']>(() => {
		const newTab = t('Opens in a new tab')
		const judge = options.judge()
		return ({ href, url, title, preview }, children) => {
			const inApp = inAppLinkOf(context, href, server)
			if (!inApp && !PLAIN.test(href) && !safeHref(href)) return null
			const anchor = renderAnchor(href, children, { inApp, newTab, preview, judge, label: labelOf(children), title: `${title ?? ''}\n${titlesOf(children)}`.trim() })
			// On paper a label says where it leads.
			const isLabelled = !inApp && children[0]?.children !== url
			return title || isLabelled ? h(anchor, { title, 'data-labelled': isLabelled ? '' : undefined }) : anchor
		}
	})

	const chip = computed<MarkdownEnvironment['chip']>(() => {
		const renderChip = options.renderChip()
		return renderChip && ((url, text) => isHttpUrl(url) ? renderChip(url, text) : null)
	})

	const image = computed<MarkdownEnvironment['image']>(() => {
		const current = policy.value
		return (src) => isHttpUrl(src) && imageOf(src, current, server().baseUrl) !== null
	})

	const values = computed<RichTextArguments>((before) => {
		const now = options.arguments() ?? {}
		return before && isSame(before, now) ? before : { ...now }
	})

	// A component of its own: if an app changes a value in place, only this part renders again, and the blocks around it stay.
	const Argument: FunctionalComponent<{ name: string, values: RichTextArguments }> = ({ name, values: known }) => renderArgument(name, known, context) ?? `{${name}}`
	Argument.props = ['name', 'values']
	Argument.inheritAttrs = false

	const placeholder = computed<MarkdownEnvironment['placeholder']>(() => {
		const known = values.value
		return (name) => {
			const value = Object.hasOwn(known, name) ? known[name] : undefined
			if (value === null || value === undefined) return undefined
			if (typeof value !== 'object') return String(value)
			return isComponentArgument(value, context) ? h(Argument, { name, values: known }) : undefined
		}
	})

	return computed(() => ({
		id: options.id,
		interactive: options.interactive(),
		labels: labels.value,
		link: link.value,
		chip: chip.value,
		image: image.value,
		placeholder: placeholder.value,
		code: options.code(),
		fence: options.fence(),
		formula: options.formula(),
	}))
}

/** Returns the text of a link's nodes, as a reader sees it: a picture's alternative text is a line of its own, and a formula counts by its source. */
export function labelOf(children: unknown): string {
	if (Array.isArray(children)) return children.map(labelOf).join('')
	const { type, props, children: inner } = (children ?? {}) as VNode
	if (type === 'br' || props?.alt) return `\n${props?.alt ?? ''}\n`
	return typeof children === 'string' ? children : props?.source ?? (inner ? labelOf(inner) : '')
}

/** Returns the titles of the pictures in a link, in lines: a mouse over them shows these. */
function titlesOf(children: unknown): string {
	return Array.isArray(children) ? (children as VNode[]).map(({ props, children: inner }) => `\n${props?.title ?? ''}${titlesOf(inner)}`).join('').trim() : ''
}
