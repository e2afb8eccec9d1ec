/** Seconds until the year 5138, milliseconds since 1973: what is smaller is in seconds. */
const SECONDS_BELOW = 1e11

/** A point in time as servers write it: Unix seconds, milliseconds, or ISO 8601. Milliseconds, or null for what is invalid or before 1970, as "never" is written. */
export function readTime(value: unknown): number | null {
	const number = typeof value === 'string' && /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : value
	const timeMs = typeof number === 'number' ? number < SECONDS_BELOW ? number * 1000 : number : typeof value === 'string' ? Date.parse(value) : NaN
	return timeMs > 0 && timeMs <= 8.64e15 ? timeMs : null
}

const [YEAR, MONTH, WEEK, DAY, HOUR, MINUTE] = [31_557_600_000, 2_629_800_000, 604_800_000, 86_400_000, 3_600_000, 60_000]

/** A time is rounded to the steps of a unit before that is chosen, so that nothing is 60 minutes ago. */
const UNITS: [unit: Intl.RelativeTimeFormatUnit, lengthMs: number, stepMs: number][] = [
	['year', YEAR, MONTH], ['month', MONTH, DAY], ['week', WEEK, DAY], ['day', DAY, HOUR], ['hour', HOUR, MINUTE],
]

/** Returns the time since a moment in words of a language. */
export function relativeTime(timeMs: number, nowMs: number, language: string): string {
	const passed = timeMs - nowMs
	const [unit, lengthMs] = UNITS.find(([, length, step]) => Math.round(Math.abs(passed) / step) * step >= length) ?? ['minute', MINUTE]
	return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(passed / lengthMs) || 0, unit)
}

/** The exact date and time, in words of a language and by the clocks of the machine. */
export function exactTime(timeMs: number, language: string): string {
	return new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short' }).format(timeMs)
}

/** The date in UTC, written the same by every machine, whatever its time zone, language and version of ICU. */
export function universalDate(timeMs: number): string {
	return new Date(timeMs).toISOString().slice(0, 10)
}
