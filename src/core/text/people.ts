import { asUser, type EditorUser, type EditorUserStatus } from './user.ts'

/** A user whom a menu can offer: an id that can be written, and a name. */
export interface Person extends EditorUser {
	id: string
	label: string
}

function fold(text: unknown): string {
	return typeof text === 'string' ? text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase() : ''
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

/** What an app answered, without entries that nobody could mention. */
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

/** The people whose name, id or second line holds a query, those first whose name or id starts with it. */
export function matchPeople(people: readonly Person[], query: string): Person[] {
	const wanted = fold(query)
	if (wanted === '') return [...people]
	const rank = ({ id, label, title, subline }: Person) => {
		const texts = [label, id, title].map(fold)
		if (texts.some((text) => text.startsWith(wanted))) return 3
		if (texts.some((text) => text.split(/[\s._@-]+/).some((word) => word.startsWith(wanted)))) return 2
		return [...texts, fold(subline)].some((text) => text.includes(wanted)) ? 1 : 0
	}
	return people.map((person) => ({ person, rank: rank(person) })).filter(({ rank }) => rank > 0)
		.sort((one, other) => other.rank - one.rank).map(({ person }) => person)
}
