import { compareRanks, createMatcher, type MatchRank } from '../../ui/matchRank.ts'
import { asUser, type EditorUser, type EditorUserStatus } from './mention.ts'

/** A user whom a menu can offer: an id that can be written, and a name. */
export interface Person extends EditorUser {
	id: string
	label: string
}

/** Whether what is written for an id can be read again. */
function isMentionable(id: string): boolean {
	return id !== '' && id.length <= 255 && !/["\n\r]/.test(id)
}

function textOf(value: unknown): string | undefined {
	return value === undefined || value === null ? undefined : String(value)
}

function asStatus({ status, icon, message }: EditorUserStatus): EditorUserStatus {
	return { status: textOf(status), icon: textOf(icon), message: textOf(message) }
}

/** Parses the answer of an app and leaves out entries that can't be mentioned. */
export function asPeople(answer: unknown): Person[] {
	if (!Array.isArray(answer)) return []
	const seen = new Set<string>()
	return answer.flatMap((entry: unknown): Person[] => {
		if (typeof entry !== 'object' || entry === null) return []
		try {
			const { id: given, title, subline, status } = entry as EditorUser
			const id = typeof given === 'number' ? String(given) : given
			if (typeof id !== 'string' || !isMentionable(id) || seen.has(id)) return []
			const { label, icon, iconUrl, source } = asUser(entry, id)
			const person = { id, label, icon: textOf(icon), iconUrl: textOf(iconUrl), source: textOf(source), title: textOf(title), subline: textOf(subline), status: status && asStatus(status) }
			seen.add(id)
			return [person]
		} catch {
			return []
		}
	})
}

/** The people whose name, id or second line contains all words of a query, those first whose name or id starts with it. */
export function matchPeople(people: readonly Person[], query: string): Person[] {
	if (!query.trim()) return [...people]
	const rankOf = createMatcher(query)
	const rank = ({ id, label, title, subline }: Person): MatchRank => {
		const names = [label, id, title ?? '']
		const best = rankOf(...names)
		return best === 'elsewhere' && subline && rankOf(...names, subline) !== 'elsewhere' ? 'inside' : best
	}
	return people.map((person) => ({ person, rank: rank(person) })).filter((one) => one.rank !== 'elsewhere')
		.sort((one, other) => compareRanks(one.rank, other.rank)).map(({ person }) => person)
}
