import { registerCustomPickerElement, registerWidget } from 'nc-reference/register'

registerWidget('demo_failing', async () => {
	throw new Error('This widget of the manual fails, as it should.')
})

registerCustomPickerElement('demo-failing-element', async () => {
	throw new Error('This element of the manual fails, as it should.')
})
