/** What the examples have in common: people, messages, and a widget. Each of them is the same chat in another framework. */

export const people = {
	bob: { id: 'bob', label: 'Bob', source: 'users' },
	carol: { id: 'carol', label: 'Carol', source: 'users' },
}

/** Calls back with the people whose name starts with what was typed after `@`. */
export function findPeople(search, callback) {
	callback(Object.values(people).filter(({ label }) => label.toLowerCase().startsWith(search.toLowerCase())))
}

export const firstMessages = [
	{ id: 1, author: 'Bob', text: 'The boat leaks again: https://tracker.test/issues/1' },
	{ id: 2, author: 'Carol', text: 'Shall we sail on Sunday? https://polls.test/sailing' },
]

let lastId = firstMessages.length

/** A message of the user, as it was written. */
export function createMessage(text) {
	return { id: ++lastId, author: 'Alice', text }
}

/** Widget of a poll, in plain DOM. */
export class PollCard extends HTMLElement {
	#poll

	/** Set before the element is on the page, and again when the reference changes. */
	set richObject(poll) {
		this.#poll = poll
		this.#render()
	}

	connectedCallback() {
		this.#render()
	}

	#render() {
		if (!this.#poll || !this.isConnected) return
		const title = document.createElement('strong')
		title.textContent = this.#poll.question
		const options = document.createElement('ul')
		for (const { text, votes } of this.#poll.options) options.appendChild(document.createElement('li')).textContent = `${text}: ${votes}`
		this.replaceChildren(title, options)
	}
}

/** Registers the widget of polls by the name of its element. */
export function definePollCard(registerWidget) {
	customElements.define('example-poll-card', PollCard)
	registerWidget('demo_poll', 'example-poll-card', { hasInteractiveView: false })
}
