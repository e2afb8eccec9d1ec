/** Letters that are written from right to left and marks of direction, also where a placeholder or an entity may become one. */
const TURNING = /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}{]|&(?:#|rlm)/u

/** Whether lines or words of a text may run from right to left. */
export function mayTurn(text: string): boolean {
	return TURNING.test(text)
}
