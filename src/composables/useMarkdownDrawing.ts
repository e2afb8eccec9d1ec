import { computed, getCurrentInstance, h, type ComputedRef } from 'vue'
import { isHttpUrl, safeHref } from '../core/link/target.ts'
import { imageOf } from '../core/policy/image.ts'
import { getServerPlace } from '../host/page.ts'
import { renderArgument, type RichTextArguments } from '../render/argument.ts'
import { renderAnchor } from '../render/inline.ts'
import type { MarkdownDrawing } from '../render/markdown.ts'
import { useInAppLink } from './useInAppLink.ts'
import { useL10n } from './useL10n.ts'
import { usePolicy } from './usePolicy.ts'

/** What a drawing depends on beside the app. */
export interface UseMarkdownDrawingOptions {
	id: string
	interactive: () => boolean
	arguments: () => RichTextArguments | undefined
	code: () => MarkdownDrawing['code']
}

/** Clearly a link to follow, without the cost of reading the address in full. */
const PLAIN = /^https?:\/\/[\w.-]+(?:[/?#]|$)/

function isSame(a: RichTextArguments, b: RichTextArguments): boolean {
	const names = Object.keys(a)
	return names.length === Object.keys(b).length && names.every((name) => Object.hasOwn(b, name) && a[name] === b[name])
}

/**
 * How markdown is drawn here: links by the app's router, images by the policy, placeholders by the values, words in the
 * user's language. Each part is the same object until what it depends on changes, so that blocks drawn with it stay.
 */
export function useMarkdownDrawing(options: UseMarkdownDrawingOptions): ComputedRef<MarkdownDrawing> {
	const context = getCurrentInstance()!.appContext
	const inAppLink = useInAppLink()
	const policy = usePolicy()
	const { t } = useL10n()

	const labels = computed(() => ({ notes: t('Footnotes'), back: t('Back to reference'), table: t('Table') }))

	const link = computed<MarkdownDrawing['link']>(() => {
		const newTab = t('Opens in a new tab')
		return ({ href, title }, children) => {
			const inApp = inAppLink(href)
			if (!inApp && !PLAIN.test(href) && !safeHref(href)) return null
			const anchor = renderAnchor(href, children, { inApp, newTab })
			return title ? h(anchor, { title }) : anchor
		}
	})

	const image = computed<MarkdownDrawing['image']>(() => {
		const current = policy.value
		return (src) => isHttpUrl(src) && imageOf(src, current, getServerPlace().baseUrl) !== null
	})

	const values = computed<RichTextArguments>((before) => {
		const now = options.arguments() ?? {}
		return before && isSame(before, now) ? before : { ...now }
	})

	const placeholder = computed<MarkdownDrawing['placeholder']>(() => {
		const known = values.value
		return (name) => {
			const value = Object.hasOwn(known, name) ? known[name] : undefined
			if (value === null || value === undefined) return undefined
			return typeof value === 'object' ? renderArgument(name, known, context) ?? undefined : String(value)
		}
	})

	return computed(() => ({
		id: options.id,
		interactive: options.interactive(),
		labels: labels.value,
		link: link.value,
		image: image.value,
		placeholder: placeholder.value,
		code: options.code(),
	}))
}
