/** A message of the demo chat. */
export interface ChatMessage {
	id: number
	author: string
	/** Milliseconds since the epoch. */
	sentAt: number
	text: string
}

/** Who talks. */
export const PEOPLE = [
	{ id: 'alice', label: 'Alice Arden' },
	{ id: 'bob', label: 'Bob Okafor' },
	{ id: 'chen', label: 'Chen Wei' },
	{ id: 'dina', label: 'Dina Haddad' },
]

/** The people by id, as `userData` of the editor. */
export const USERS = Object.fromEntries(PEOPLE.map((person) => [person.id, { ...person, source: 'users', primary: person.id === 'alice' }]))

const TALK = [
	'Good morning! Anyone looked at https://tracker.test/issues/7 yet?',
	'Yes, and https://tracker.test/pulls/8 fixes it. Waiting for a review.',
	'Nice. Meanwhile: https://pics.test/cat.gif',
	'The release notes are at https://wiki.test/Release-notes, please read before you merge.',
	'Somebody wrote a nice introduction: {pages}/og',
	'No preview here on purpose: <https://tracker.test/issues/7>',
	'I would like to understand https://tracker.test/issues/9#comment-2 better.',
	'That one is not for my eyes, it seems: https://tracker.test/issues/403',
	'And this one was deleted: https://tracker.test/issues/404',
	'Two at once: https://tracker.test/pulls/12 and https://wiki.test/Two-at-once',
	'Just words this time. The preview of a message is only as good as the message.',
	'A page without a picture: {pages}/og-no-image',
	'The draft is here: https://tracker.test/pulls/3',
	'(see https://tracker.test/issues/11) or the wiki: https://wiki.test/Onboarding.',
	'صباح الخير! هل قرأتم https://wiki.test/Onboarding ؟',
	'早上好,请看 https://tracker.test/issues/15',
	'Only a title: {pages}/title-only',
	'Merged at last: https://tracker.test/pulls/16 🎉',
	'https://pics.test/party.gif',
	'Write one yourself below: any link becomes a preview.',
]

const START = Date.UTC(2026, 10, 20, 8, 0)

/** A chat of some length; the first twenty hold links of every kind, later ones go on counting. */
export function chatMessages(length: number): ChatMessage[] {
	return Array.from({ length }, (_, index) => {
		const round = Math.floor(index / TALK.length)
		const text = TALK[index % TALK.length]!
			.replace('{pages}', 'https://pages.test')
			.replace(/(issues|pulls)\/(\d+)(?!\d)/g, (whole, kind: string, id: string) => Number(id) > 400 || !round ? whole : `${kind}/${Number(id) + round * 40}`)
			.replace(/(wiki\.test\/[\w-]+)/g, (whole) => round ? `${whole}-${round + 1}` : whole)
			.replace(/(\w+)\.gif/g, (whole, name: string) => round ? `${name}-${round + 1}.gif` : whole)
		return { id: index + 1, author: PEOPLE[(index * 7 + round) % PEOPLE.length]!.id, sentAt: START + index * 97_000, text }
	})
}
