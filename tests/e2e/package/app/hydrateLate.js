import 'nc-reference/style.css'
import { createStory } from './story.js'

// Markdown is drawn already, and what draws it comes later.
createStory().mount('#app')
