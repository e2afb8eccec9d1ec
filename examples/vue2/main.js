import 'nc-reference/elements'
import 'nc-reference/style.css'
import Vue from 'vue'
import { registerWidget } from 'nc-reference/register'
import '../chat.css'
import { createMessage, definePollCard, findPeople, firstMessages, people } from '../chat.js'

definePollCard(registerWidget)
Vue.config.ignoredElements = [/^nc-/]
Vue.config.productionTip = false

new Vue({
	data: () => ({ messages: firstMessages, isPicking: false, people }),
	methods: {
		findPeople,
		send({ target }) {
			this.messages = [...this.messages, createMessage(new FormData(target).get('message'))]
			target.reset()
		},
		close({ type, detail }) {
			this.isPicking = false
			this.$refs.editor.focus()
			if (type === 'submit') this.$refs.editor.insertText(`${detail} `)
		},
	},
	// `.prop` sets a property. Vue 2 sets attributes else.
	template: `
		<main class="chat">
			<h1>Chat</h1>
			<ol role="log" aria-label="Messages">
				<li v-for="message in messages" :key="message.id">
					<strong>{{ message.author }}</strong>
					<nc-rich-text :text="message.text" reference-limit="1" reference-hover />
				</li>
			</ol>
			<form @submit.prevent="send">
				<nc-rich-contenteditable ref="editor" name="message" aria-label="Message" required :auto-complete.prop="findPeople" :user-data.prop="people" />
				<button type="button" @click="isPicking = true">Pick a link</button>
				<button>Send</button>
			</form>
			<nc-reference-picker v-if="isPicking" @submit="close" @cancel="close" />
		</main>`,
}).$mount('#app')
