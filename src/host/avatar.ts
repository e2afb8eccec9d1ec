import { getServerPlace } from './page.ts'

/** Address of a user's picture on the server of the page; light on dark where the theme is dark. */
export function avatarAddress(id: string, isDark: boolean): string {
	return `${getServerPlace().webroot}/index.php/avatar/${encodeURIComponent(id)}/64${isDark ? '/dark' : ''}`
}

/** Whether the page is drawn light on dark. */
export function isDarkPage(): boolean {
	if (typeof document === 'undefined') return false
	const { colorScheme } = getComputedStyle(document.body)
	return colorScheme.includes('dark') && (!colorScheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches)
}
