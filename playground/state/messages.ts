import { makePortrait } from '../service/portrait.ts'

/** A message of the demo chat. */
export interface ChatMessage {
	id: number
	author: string
	/** Milliseconds since the epoch. */
	sentAt: number
	text: string
}

/** Authors of the messages. */
export const PEOPLE = [
	{ id: 'alice', label: 'Alice Arden' },
	{ id: 'bob', label: 'Bob Okafor' },
	{ id: 'chen', label: 'Chen Wei' },
	{ id: 'dina', label: 'Dina Haddad' },
]

type DemoUser = { id: string, label: string, source: string, iconUrl: string, primary: boolean }

/** The people by id, as `userData` of the editor. */
export const USERS: Record<string, DemoUser> = Object.fromEntries(PEOPLE.map((person) =>
	[person.id, { ...person, source: 'users', iconUrl: `data:image/svg+xml,${encodeURIComponent(makePortrait({ id: person.id, letter: person.label[0]! }))}`, primary: person.id === 'alice' }]))

const TALK = [
	'Good morning! @chen, has anyone looked at https://tracker.test/issues/7 yet?',
	'Yes, and https://tracker.test/pulls/8 fixes it. It is waiting for a review.',
	'Nice. Meanwhile: https://pics.test/cat.gif',
	'Something to read on the way home: https://travel.test/night-train',
	'The release notes are at https://wiki.test/Release-notes, please read them before you merge.',
	'No preview here, on purpose: <https://tracker.test/issues/7>',
	'I would like to understand https://tracker.test/issues/9#comment-2 better.',
	'That one is not for my eyes, it seems: https://tracker.test/issues/403',
	'Who brings what on Friday? I can do https://recipes.test/soup',
	'And I do https://recipes.test/bread :)',
	'Just words this time. A preview is only as good as the message around it.',
	'A page without a picture: https://docs.test/handbook',
	'The draft is here: https://tracker.test/pulls/3',
	'(see https://tracker.test/issues/11) or the wiki: https://wiki.test/Onboarding.',
	'صباح الخير! هل قرأتم https://blog.test/رحلة ؟',
	'Two novels for the club, vote please: https://library.test/books/solaris',
	'I vote for https://library.test/books/momo',
	'Merged at last: https://tracker.test/pulls/16 🎉',
	'https://news.test/observatory',
	'@alice, write one yourself: any link becomes a preview.',
]

const START = Date.UTC(2026, 10, 20, 8, 0)

/** A chat of some length; the first twenty hold links of every kind, later rounds lead to other issues, pages and pictures. */
export function chatMessages(length: number): ChatMessage[] {
	return Array.from({ length }, (_, index) => {
		const round = Math.floor(index / TALK.length)
		const text = TALK[index % TALK.length]!
			.replace(/(issues|pulls)\/(\d+)\b/g, (_whole, kind: string, id: string) => `${kind}/${Number(id) + (Number(id) > 400 ? 0 : round * 40)}`)
			.replace(/(wiki\.test\/[\w-]+|pics\.test\/\w+)/g, (whole) => round ? `${whole}-${round + 1}` : whole)
		return { id: index + 1, author: PEOPLE[(index * 7 + round) % PEOPLE.length]!.id, sentAt: START + index * 97_000, text }
	})
}
