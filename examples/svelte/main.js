import 'nc-reference/elements'
import 'nc-reference/style.css'
import { registerWidget } from 'nc-reference/register'
import { mount } from 'svelte'
import '../chat.css'
import { definePollCard } from '../chat.js'
import Chat from './Chat.svelte'

definePollCard(registerWidget)
mount(Chat, { target: document.querySelector('#app') })
