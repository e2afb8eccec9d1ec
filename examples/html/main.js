import { createMessage, definePollCard, findPeople, firstMessages, people } from '../chat.js'
import { registerWidget } from '../nc-reference/elements.js'

definePollCard(registerWidget)
const chat = document.querySelector('.chat')
const [log, form, editor, pick] = ['ol', 'form', 'nc-rich-contenteditable', 'button[type=button]'].map((selector) => chat.querySelector(selector))
Object.assign(editor, { autoComplete: findPeople, userData: people })

function show({ author, text }) {
	const name = document.createElement('strong')
	name.textContent = author
	const message = Object.assign(document.createElement('nc-rich-text'), { text, referenceLimit: 1, referenceHover: true })
	const item = document.createElement('li')
	item.append(name, message)
	log.append(item)
}

form.addEventListener('submit', (event) => {
	event.preventDefault()
	show(createMessage(new FormData(form).get('message')))
	form.reset()
})

pick.addEventListener('click', () => {
	const picker = document.createElement('nc-reference-picker')
	for (const type of ['submit', 'cancel']) {
		picker.addEventListener(type, ({ detail }) => {
			picker.remove()
			editor.focus()
			if (type === 'submit') editor.insertText(`${detail} `)
		})
	}
	chat.append(picker)
})

firstMessages.forEach(show)
