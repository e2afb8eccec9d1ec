/** Returns the CORS headers for an allowed origin. `*` allows all origins, without cookies. */
export function corsHeaders(origin: string | undefined, origins: string[]): Record<string, string> {
	if (!origins.length) return {}
	const allowed = origin !== undefined && (origins.includes(origin) || origins.includes('*'))
	return {
		vary: 'Origin',
		...(allowed
			? {
					'access-control-allow-origin': origin,
					'access-control-allow-methods': 'GET, POST, PUT, OPTIONS',
					'access-control-allow-headers': 'accept, authorization, content-type, ocs-apirequest, requesttoken, x-requested-with',
					'access-control-max-age': '600',
				}
			: {}),
	}
}
