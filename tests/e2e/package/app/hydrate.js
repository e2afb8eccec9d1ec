import 'nc-reference/markdown'
import 'nc-reference/style.css'
import { createStory } from './story.js'

createStory().mount('#app')
