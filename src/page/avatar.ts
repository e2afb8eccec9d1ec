import { getServerLocation } from './serverLocation.ts'

/** User or group with a picture. */
export interface Pictured {
	id?: string
	/** Address of a picture; it goes before all else. */
	iconUrl?: string | null
	/** `users` have a picture on the server. */
	source?: string | null
}

/** Returns the address if an image can be loaded from it. Rejects `javascript:` addresses, and values of other bundles that aren't strings. */
export function safeImage(address: unknown): string | undefined {
	return typeof address === 'string' && /^(?:https?:|blob:|data:image\/|[/.]|[^:]*$)/i.test(address.trim()) ? address : undefined
}

/** Address of somebody's picture: their own, else the server's, which is light on dark where the theme is dark; undefined without one. */
export function pictureOf({ id, iconUrl, source }: Pictured, isDark: () => boolean): string | undefined {
	if (iconUrl) return safeImage(iconUrl)
	return source === 'users' && id ? `${getServerLocation().webroot}/index.php/avatar/${encodeURIComponent(id)}/64${isDark() ? '/dark' : ''}` : undefined
}

/** Whether the page is rendered light on dark. */
export function isDarkPage(): boolean {
	if (typeof document === 'undefined') return false
	const { colorScheme } = getComputedStyle(document.body)
	return colorScheme.includes('dark') && (!colorScheme.includes('light') || matchMedia('(prefers-color-scheme: dark)').matches)
}

/** The letter of a person without a picture. */
export function initialOf(label: string): string {
	return [...label.trim()][0]?.toUpperCase() ?? '@'
}
