import { shallowReactive } from 'vue'

/** The most addresses that are remembered; the oldest are forgotten, and so tried again. */
const LIMIT = 500

const missing = new Set<string>()
/** Other servers whose images the page's Content Security Policy refuses. */
const refusedOrigins = shallowReactive(new Set<string>())
let isListening = false

function originOf(address: string): string {
	return URL.parse(address, location.href)?.origin ?? ''
}

function onViolation({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
	const origin = originOf(blockedURI)
	// What the own server sends elsewhere is refused under the own server's name.
	if (disposition === 'enforce' && effectiveDirective === 'img-src' && origin !== location.origin) refusedOrigins.add(origin)
}

/** Learns from the browser which servers' images the page may not load. */
export function watchRefusedImages(): void {
	if (isListening) return
	isListening = true
	document.addEventListener('securitypolicyviolation', onViolation)
	window.addEventListener('online', () => missing.clear())
}

/** Returns true for an image that the page may not load. The first refused image speaks for its whole server. Reactive. */
export function isRefusedImage(address: string): boolean {
	return refusedOrigins.has(originOf(address))
}

/** Returns true for an image whose last load failed. */
export function isMissingImage(address: string): boolean {
	return missing.has(address)
}

/** Remembers that an image failed to load: cards rendered from now on leave it out, until the page was offline and is online again. */
export function recordMissingImage(address: string): void {
	if (missing.size >= LIMIT) missing.delete(missing.values().next().value!)
	missing.add(address)
}
