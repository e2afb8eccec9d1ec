import 'nc-reference/style.css'
import { createStory } from './story.js'

// The Markdown is already rendered, and its renderer loads later.
createStory().mount('#app')
