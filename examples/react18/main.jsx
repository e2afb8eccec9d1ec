import 'nc-reference/elements'
import 'nc-reference/style.css'
import { registerWidget } from 'nc-reference/register'
import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../chat.css'
import { createMessage, definePollCard, findPeople, firstMessages, people } from '../chat.js'
import { forElement } from './element.jsx'

definePollCard(registerWidget)
const [RichText, Editor, Picker] = ['nc-rich-text', 'nc-rich-contenteditable', 'nc-reference-picker'].map(forElement)

function Chat() {
	const [messages, setMessages] = useState(firstMessages)
	const [isPicking, setIsPicking] = useState(false)
	const editor = useRef(null)

	function send(event) {
		event.preventDefault()
		setMessages([...messages, createMessage(new FormData(event.currentTarget).get('message'))])
		event.currentTarget.reset()
	}

	function close({ type, detail }) {
		setIsPicking(false)
		editor.current.focus()
		if (type === 'submit') editor.current.insertText(`${detail} `)
	}

	return (
		<main className="chat">
			<h1>Chat</h1>
			<ol role="log" aria-label="Messages">
				{messages.map(({ id, author, text }) => (
					<li key={id}>
						<strong>{author}</strong>
						<RichText text={text} referenceLimit={1} referenceHover />
					</li>
				))}
			</ol>
			<form onSubmit={send}>
				<Editor ref={editor} name="message" aria-label="Message" required autoComplete={findPeople} userData={people} />
				<button type="button" onClick={() => setIsPicking(true)}>Pick a link</button>
				<button>Send</button>
			</form>
			{isPicking && <Picker onsubmit={close} oncancel={close} />}
		</main>
	)
}

createRoot(document.querySelector('#app')).render(<Chat />)
