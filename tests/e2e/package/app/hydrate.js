import 'nc-reference/markdown'
import 'nc-reference/style.css'
import { NcCustomPickerRenderResult, registerCustomPickerElement } from 'nc-reference/register'
import { createStory, providers } from './story.js'

window._vue_richtext_reference_providers = Object.values(providers)
registerCustomPickerElement('rendered', (el) => {
	el.textContent = 'Rendered by an app'
	return new NcCustomPickerRenderResult(el)
})
createStory().mount('#app')
