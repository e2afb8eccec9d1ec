import 'nc-reference/elements'
import 'nc-reference/style.css'

const editor = document.querySelector('nc-rich-contenteditable')
editor.userData = { bob: { id: 'bob', label: 'Bob' } }
editor.autoComplete = async (search, callback) => callback(await findPeople(search))
editor.addEventListener('input', ({ detail }) => saveDraft(detail))

const picker = document.createElement('nc-reference-picker')
picker.addEventListener('submit', ({ detail: link }) => {
	picker.remove()
	editor.insertText(link)
})
document.body.append(picker)
