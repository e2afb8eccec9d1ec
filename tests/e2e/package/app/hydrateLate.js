import 'nc-reference/style.css'
import { createStory } from './story.js'

// Markdown is rendered already, and what renders it comes later.
createStory().mount('#app')
