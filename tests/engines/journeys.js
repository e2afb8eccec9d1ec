/** Journeys of a reader and a writer, with real keys and pointer, in the manual. Each journey starts on a fresh page. */

/* Elements are found by a selector and, if there is one, the beginning of their name. */
const FIND = `
	const nameOf = (element) => (element.ariaLabel ?? element.textContent).trim()
	const find = (selector, name = '') => [...document.querySelectorAll(selector)].find((element) => nameOf(element).startsWith(name) && element.checkVisibility())
`

/** Returns the steps of a journey in an engine. */
export function stepsIn(engine, address) {
	const ask = (expression) => engine.run(`${FIND} return (${expression})`)
	const steps = {
		open: (path) => engine.open(address + path),
		/** Waits until an expression of the page is true. */
		see: (expression) => engine.waitFor(`${FIND} return Boolean(${expression})`).catch((cause) => { throw new Error(`This did not happen: ${expression}`, { cause }) }),
		ask,
		async placeOf(selector, name = '') {
			const found = `find(${JSON.stringify(selector)}, ${JSON.stringify(name)})`
			await steps.see(found)
			return ask(`(() => { const element = ${found}; element.scrollIntoView({ block: 'center', behavior: 'instant' }); const { x, y, width, height } = element.getClientRects()[0]; return [Math.round(x + Math.min(width / 2, 60)), Math.round(y + height / 2)] })()`)
		},
		click: async (selector, name) => engine.click(...await steps.placeOf(selector, name)),
		hover: async (selector, name) => engine.move(...await steps.placeOf(selector, name)),
		type: (text) => engine.type(text),
		async press(...keys) { for (const key of keys) await engine.press(key) },
		/** The value that the editor of the page emitted last. */
		sees: (text) => steps.see(`find('[role=textbox]').textContent.replaceAll('\\u00a0', ' ').includes(${JSON.stringify(text)})`),
		lacks: (text) => steps.see(`!find('[role=textbox]').textContent.replaceAll('\\u00a0', ' ').includes(${JSON.stringify(text)})`),
		emits: (value) => steps.see(`document.querySelector('.desk-log code')?.textContent === ${JSON.stringify(`value: ${JSON.stringify(value)}`)}`),
	}
	return steps
}

const DESK = '/example/EditorDesk'
const BOX = '[role=textbox]'

async function startTyping({ open, click, see }, path = DESK) {
	await open(path)
	await click(BOX)
	await see(`document.activeElement === find('${BOX}')`)
}

export const journeys = {
	async 'typing arrives, and undo and redo go through it'(my) {
		await startTyping(my)
		await my.type('Hello there, everybody')
		await my.emits('Hello there, everybody')
		await my.press('Backspace', 'Backspace')
		await my.emits('Hello there, everybo')
		for (let presses = 0; presses < 10 && await my.ask(`find('${BOX}').textContent`); presses++) await my.press('Control+z')
		await my.lacks('Hello')
		for (let presses = 0; presses < 10; presses++) await my.press('Control+Shift+z')
		await my.sees('Hello there, everybo')
	},
	async 'a key that is faster than the report of the caret changes the right place'(my) {
		await startTyping(my)
		await my.type('Dear @bob')
		await my.see('find("[role=option]")')
		await my.press('Enter')
		await my.type('!')
		await my.emits('Dear @bob !')
		await my.ask(`(getSelection().collapse(find('${BOX}').firstChild, 5), document.execCommand('insertText', false, 'X'))`)
		await my.emits('Dear X@bob !')
		await my.press('Backspace', 'Backspace')
		await my.emits('Dear@bob !')
		await my.see(`find('${BOX}').querySelectorAll('[contenteditable=false]').length === 1`)
	},
	async 'a selection that an arrow carried out of the text comes back with the next key'(my) {
		await startTyping(my)
		await my.type('Hi all')
		await my.emits('Hi all')
		await my.ask('getSelection().collapse(document.querySelector("h1").firstChild, 0)')
		await my.see(`document.activeElement === find('${BOX}')`)
		await my.type('!')
		await my.emits('Hi all!')
	},
	async 'a mention is found, inserted and deleted as one'(my) {
		await startTyping(my)
		await my.type('Hi @bob')
		await my.see('find("[role=option]", "Bob") ?? find("[role=option]")')
		await my.press('Enter')
		await my.see(`find('${BOX}').querySelector('[contenteditable=false]')`)
		await my.type('and you')
		await my.emits('Hi @bob and you')
		await my.press(...Array(9).fill('Backspace'))
		await my.emits('Hi ')
	},
	async 'what is copied is pasted, mentions included'(my) {
		await startTyping(my)
		await my.type('Hi @bob')
		await my.see('find("[role=option]")')
		await my.press('Enter', 'Control+a', 'Control+c', 'End', 'Control+v')
		await my.see('/^value: "Hi @bob ?Hi @bob ?"$/.test(document.querySelector(".desk-log code").textContent)')
	},
	async 'a typed link becomes a chip'(my) {
		await startTyping(my, '/example/EditorChips')
		await my.press('Control+a', 'Backspace')
		await my.type('Look https://tracker.test/issues/7 now')
		await my.see(`find('${BOX}').querySelector('[data-nc-link]')?.textContent.includes('Issue')`)
		await my.sees('now')
	},
	async 'what is marked looks so while it is typed, and the value keeps the marks'(my) {
		await startTyping(my, '/example/EditorFormatting')
		await my.see(`find('${BOX}').querySelector('[data-nc-format]')`)
		await my.press('Control+a', 'Backspace')
		await my.type('Some **bold** and *more')
		await my.see(`find('${BOX}').querySelector('strong')?.textContent === 'bold'`)
		await my.type('* words')
		await my.see(`find('${BOX}').querySelector('em')?.textContent === 'more'`)
		await my.press('ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Backspace')
		await my.see(`!find('${BOX}').querySelector('em') && document.querySelector('pre').textContent === 'Some **bold** and *more words'`)
		for (let presses = 0; presses < 12; presses++) await my.press('Control+z')
		await my.see(`document.querySelector('pre').textContent.startsWith('# Friday') && find('${BOX}').querySelector('[data-nc-format~=h1]')`)
	},
	async 'a long text takes letters and loses lines where groups of them meet'(my) {
		await startTyping(my, '/example/EditorFormatting')
		await my.see(`find('${BOX}').querySelector('[data-nc-format]')`)
		await my.press('Control+a', 'Backspace')
		await my.type('a **b**')
		await my.press('Enter')
		for (let copies = 0; copies < 7; copies++) await my.press('Control+a', 'Control+c', 'Control+End', 'Control+v')
		await my.see(`document.querySelector('pre').textContent.split('\\n').length === 129 && find('${BOX}').querySelectorAll(':scope > div').length > 2`)
		await my.ask(`getSelection().collapse(find('${BOX}').children[1], 0)`)
		await my.type('x')
		await my.see('document.querySelector("pre").textContent.includes("xa **b**")')
		await my.press('Backspace', 'Backspace')
		await my.type('y')
		await my.see('document.querySelector("pre").textContent.includes("**b**ya **b**")')
		await my.press('ArrowDown', 'Home')
		await my.type('z')
		await my.see('document.querySelector("pre").textContent.includes("**b**ya **b**\\nza ")')
		await my.press('Control+a', 'Backspace')
		await my.type('end')
		await my.see(`document.querySelector('pre').textContent === 'end' && !find('${BOX}').querySelector('div')`)
		for (let presses = 0; presses < 2; presses++) await my.press('Control+z')
		await my.see('document.querySelector("pre").textContent.length > 1000')
	},
	async 'a selection is made bold by a key, its tool bar comes and goes, and marks hide away from the caret'(my) {
		const BAR = '[popover] [role=toolbar]'
		await startTyping(my, '/example/EditorFormatting')
		await my.see(`find('${BOX}').querySelector('[data-nc-format]')`)
		await my.press('Control+a', 'Backspace')
		await my.type('one two')
		await my.see('document.querySelector("pre").textContent === "one two"')
		await my.press('Shift+ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft')
		await my.see(`find('${BAR}')`)
		await my.press('Control+b')
		await my.see('document.querySelector("pre").textContent === "one **two**"')
		await my.see(`find('${BAR} button', 'Bold').ariaPressed === 'true'`)
		await my.press('Alt+F10')
		await my.see('document.activeElement.ariaLabel === "Bold"')
		await my.press('Escape')
		await my.see(`!find('${BAR}') && document.activeElement === find('${BOX}')`)
		await my.click('label', 'Hidden marks')
		await my.see(`find('${BOX}').querySelectorAll('[data-nc-format~=hidden]').length === 2`)
		await my.click(BOX)
		await my.see(`!find('${BOX}').querySelector('[data-nc-format~=hidden]')`)
		await my.press('End')
		await my.type('!')
		await my.see('document.querySelector("pre").textContent === "one **two**!"')
	},
	async 'the picker is used by keyboard alone'(my) {
		await startTyping(my, '/chat')
		await my.type('/libr')
		await my.see('find("[role=option]", "Library")')
		await my.press('Enter')
		await my.see('document.activeElement.closest("[role=dialog], dialog") && document.activeElement.matches("[role=combobox]")')
		await my.type('so')
		await my.see('[...document.querySelectorAll("[role=option]")].some((option) => option.textContent.includes("Solaris"))')
		await my.press('Enter')
		await my.sees('Solaris')
			.catch(() => my.sees('https://library.test/books/solaris'))
	},
	async 'the dialog keeps the focus and gives it back'(my) {
		await my.open('/example/PickerOpen')
		await my.click('button', 'Smart Picker')
		await my.see('document.activeElement.closest("[role=dialog], dialog")')
		for (let presses = 0; presses < 12; presses++) {
			await my.press('Tab')
			await my.see('document.activeElement.closest("[role=dialog], dialog")')
		}
		await my.press('Escape')
		await my.see('!find("[role=dialog], dialog")')
		await my.see('nameOf(document.activeElement) === "Smart Picker"')
	},
	async 'a hover card opens over a link and closes after it'(my) {
		await my.open('/example/HoverText')
		await my.placeOf('a[href^="https:"]')
		await my.hover('body')
		await my.hover('a[href^="https:"]')
		await my.see('find(".nc-hover-card")?.textContent.trim()')
		await my.press('Escape')
		await my.see('!find(".nc-hover-card")')
	},
	async 'the menu of a card opens, moves and closes by keyboard'(my) {
		await my.open('/example/ActionsText')
		await my.click('.nc-actions__button')
		await my.see('document.activeElement.matches("[role=menuitem]")')
		const first = await my.ask('nameOf(document.activeElement)')
		await my.press('ArrowDown')
		await my.see(`document.activeElement.matches("[role=menuitem]") && nameOf(document.activeElement) !== ${JSON.stringify(first)}`)
		await my.press('Escape')
		await my.see('document.activeElement.matches(".nc-actions__button")')
	},
	async 'an answer streams to its end, with table, code and card'(my) {
		await my.open('/example/MarkdownStream')
		await my.click('button', 'Let it answer')
		await my.see('find("button", "Stop")')
		await my.see('find("button", "Let it answer") && document.querySelectorAll(".stream-answer table").length === 3')
		await my.see('document.querySelectorAll(".stream-answer pre code").length === 3 && find(".nc-reference")?.textContent.includes("Issue")')
	},
	async 'right to left, the chat mirrors and takes Arabic'(my) {
		await startTyping(my, '/chat?lang=ar')
		await my.see('getComputedStyle(document.querySelector("main")).direction === "rtl"')
		await my.type('مرحبا')
		await my.sees('مرحبا')
		await my.see('document.documentElement.scrollWidth <= innerWidth')
	},
}
