import { defineComponent, h, shallowRef } from 'vue'
import { createReferences, getReferenceWithPicker, NcReferencePicker, seedReferences, type PickedReference, type ReferenceTransport } from 'nc-reference'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { render } from 'vitest-browser-vue'
import { page, userEvent } from 'vitest/browser'
import { systemClock } from '../../src/page/systemClock.ts'
import PickerCombobox from '../../src/picker/PickerCombobox.vue'
import { createDemoService } from '../../playground/service/demo.ts'
import { patientClock } from '../setup/patience.ts'
import { active, createGate, dialog, expectAccessible, expectGone, field, openPage, openPicker, option, pickerPage } from './pickerPage.ts'

const titles = () => page.getByRole('option').elements().map((element) => element.querySelector('.nc-picker-option__title')?.textContent)
const groupNames = () => page.getByRole('group').elements().map((element) => element.getAttribute('aria-label'))
const searches = (asked: string[]) => asked.filter((line) => line.includes('/search?'))

/** Connects the page to the stand-in without a network. Results wait for a promise, or only those of one provider; those of the slow one take 3 s besides. */
function connect(arrival?: Promise<void>, waiting = '/search') {
	const service = createDemoService()
	const inFlight = { now: 0, most: 0, aborted: 0 }
	const transport: ReferenceTransport = async ({ method, path, query = {}, body, signal }) => {
		inFlight.most = Math.max(inFlight.most, ++inFlight.now)
		try {
			const url = new URL(`/ocs/v2.php/${path}`, location.href)
			for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
			const answer = async () => {
				if (path.includes(waiting)) await arrival
				return service.handle(new Request(url, { method, headers: { Accept: 'application/json', 'OCS-APIRequest': 'true', 'Content-Type': 'application/json' }, body: body ? JSON.stringify(body) : undefined }))
			}
			const stopped = new Promise<never>((_, reject) => { signal?.addEventListener('abort', () => { inFlight.aborted++; reject(new DOMException('Aborted', 'AbortError')) }) })
			const response = await Promise.race([answer(), stopped])
			return { status: response.status, url: url.href, body: await response.json() as unknown }
		} finally {
			inFlight.now--
		}
	}
	// No request gives up its place because a machine is slow.
	createReferences({ clock: patientClock(3000), transport, access: () => ({ user: 'alice', shareToken: null }), storage: null })
	onTestFinished(() => { createReferences({ storage: undefined }) })
	return inFlight
}

/** A picker on the stand-in with its providers listed; the focus is in its field. */
async function openPalette(arrival?: Promise<void>, waiting?: string) {
	openPage()
	const inFlight = connect(arrival, waiting)
	openPicker()
	await expect.element(option('Dictionary')).toBeVisible()
	return inFlight
}

describe('the search over everything', () => {
	it('shows first results while one of twelve providers is searching and one has failed, and asks four at a time', async () => {
		const archive = createGate()
		const inFlight = await openPalette(archive.opened, 'demo-archive/search')
		await userEvent.keyboard('report')
		await expect.element(option(/^Report of the week/)).toBeVisible()
		await expect.element(option('Could not search here. Try again')).toBeInTheDocument()
		await expect.poll(() => inFlight.now).toBe(1)
		expect(inFlight.most).toBe(4)
		archive.open()
		await expect.element(option(/^Foundations, on report/)).toBeInTheDocument()
	})

	it('keeps the choice and what the pointer is on where they are, whatever comes later', async () => {
		const archive = createGate()
		await openPalette(archive.opened, 'demo-archive/search')
		await userEvent.keyboard('report')
		await expect.poll(() => document.querySelectorAll('[role=option] mark').length).toBeGreaterThan(3)
		await userEvent.keyboard('{ArrowDown}{ArrowDown}')
		const chosen = active()!
		const pointed = document.querySelectorAll('[role=option]')[3]!
		await userEvent.hover(pointed)
		const held = [chosen, pointed].map((element) => ({ title: element.textContent, key: element.querySelector('.nc-picker-option__title')!, top: element.getBoundingClientRect().top }))
		const moves: unknown[] = []
		let watching = true
		const watch = () => {
			for (const { title, key, top } of held) {
				const row = key.closest('[role=option]')
				if (!row?.isConnected || row.textContent !== title || Math.abs(row.getBoundingClientRect().top - top) > 0.5) moves.push([title, row?.textContent, row?.getBoundingClientRect().top, top])
			}
			if (watching) requestAnimationFrame(watch)
		}
		watch()
		const before = titles().length
		archive.open()
		await expect.element(option('Could not search here. Try again')).toBeInTheDocument()
		await expect.element(option(/^Foundations, on report/)).toBeInTheDocument()
		watching = false
		expect(titles().length).toBeGreaterThan(before)
		expect(moves).toEqual([])
		await userEvent.keyboard('{Escape}')
	})

	it('picks a result after typing a word and pressing Enter', async () => {
		openPage()
		connect()
		const { promise } = openPicker()
		await expect.element(option('Dictionary')).toBeVisible()
		await userEvent.keyboard('alice')
		await expect.element(option(/^alice issue 1 /)).toBeVisible()
		await userEvent.keyboard('{Enter}')
		expect(await promise).toMatchObject({ kind: 'link', link: 'https://tracker.test/issues/1', title: 'alice issue 1', provider: 'refdemo-issues' })
		await expectGone()
	})

	it('aborts what is out of date', async () => {
		const answers = createGate()
		const inFlight = await openPalette(answers.opened)
		await userEvent.keyboard('rep')
		await expect.poll(() => inFlight.now).toBe(4)
		await userEvent.keyboard('o')
		// Where the keys come slowly, each of them begins a search.
		await expect.poll(() => inFlight.aborted).toBeGreaterThanOrEqual(4)
		answers.open()
		await expect.element(option(/^report-1/)).toBeVisible()
		await userEvent.keyboard('{Escape}')
	})

	it('tells each group with its count, the failing one by itself, and passes axe', async () => {
		await openPalette()
		await userEvent.keyboard('report')
		await expect.element(option('Could not search here. Try again')).toBeInTheDocument()
		await expect.element(option(/^Report of the week/)).toBeInTheDocument()
		expect(groupNames()).toContain('Files, 5 results')
		expect(groupNames()).toContain('Conversations, 2 results')
		await expectAccessible()
		await userEvent.keyboard('{Escape}')
	})

	it('loads more of one group in its place', async () => {
		await openPalette()
		await userEvent.keyboard('paint')
		await expect.element(option(/^Card 4: paint/)).toBeVisible()
		await userEvent.keyboard('{ArrowUp}')
		await expect.poll(() => active()?.textContent).toBeTruthy()
		const more = page.getByRole('group', { name: /^Cards/ }).getByRole('option', { name: 'Load more' })
		await more.click()
		await expect.element(option(/^Card 40: paint/)).toBeInTheDocument()
		await userEvent.keyboard('{Escape}')
	})

	it('goes into one provider with Tab, the word with it, and back with Backspace in the empty field', async () => {
		await openPalette()
		await userEvent.keyboard('alice')
		await expect.element(option(/^alice issue 1 /)).toBeVisible()
		await userEvent.keyboard('{Tab}')
		await expect.element(dialog()).toHaveAccessibleName('Tracker issues')
		await expect.element(field()).toHaveValue('alice')
		await expect.element(option(/^alice issue 1 /)).toBeVisible()
		await userEvent.keyboard('{Escape}')
		await expect.element(field()).toHaveValue('alice')
		await userEvent.clear(field())
		await userEvent.keyboard('contac{ArrowRight}')
		await expect.element(dialog()).toHaveAccessibleName('Contacts')
		await expect.element(field()).toHaveValue('')
		await userEvent.keyboard('{Backspace}')
		await expect.element(dialog()).toHaveAccessibleName('Smart Picker')
		await userEvent.keyboard('{Escape}')
	})

	it('lets Tab pass by while nothing was done in it', async () => {
		const { opener } = openPage()
		await render(defineComponent(() => () => [h(NcReferencePicker, { focusOnCreate: false }), h('button', 'behind')]))
		await expect.element(option('Tracker issues')).toBeVisible()
		opener.focus()
		await userEvent.keyboard('{Tab}{Tab}')
		await expect.element(page.getByRole('button', { name: 'behind' })).toHaveFocus()
	})
})

interface FakeSearch {
	/** Results of its first answer for a term, its second, and so on. A slow typist searches for the beginning of a word too. */
	answers: (string[] | 'fail')[]
	/** Answers wait for it. */
	arrival?: Promise<void>
}

/** Providers of which each has one search of its own, by title. */
async function openWith(searches: Record<string, FakeSearch>) {
	openPage()
	const rounds = new Map<string, number>()
	const transport: ReferenceTransport = async ({ path, query }) => {
		const id = /providers\/([^/]+)\/search/.exec(path)?.[1]
		const { answers, arrival } = searches[decodeURIComponent(id ?? '')] ?? { answers: [[]] }
		await arrival
		const search = `${id} ${query?.term}`
		const round = rounds.get(search) ?? 0
		rounds.set(search, round + 1)
		const answer = answers[Math.min(round, answers.length - 1)]!
		if (answer === 'fail') return { status: 500, url: path, body: null }
		const entries = answer.map((title) => ({ title, subline: '', resourceUrl: `https://a.test/${title}`, thumbnailUrl: '', icon: '', rounded: false, attributes: [] }))
		return { status: 200, url: path, body: { ocs: { meta: { status: 'ok', statuscode: 200 }, data: { name: id, isPaginated: false, cursor: null, entries } } } }
	}
	createReferences({ transport, access: () => ({ user: 'alice', shareToken: null }), storage: null })
	onTestFinished(() => { createReferences({ storage: undefined }) })
	pickerPage._vue_richtext_reference_providers = Object.keys(searches).map((title, order) => ({ id: title, title, icon_url: '', order, search_providers_ids: [title] }))
	const opened = openPicker()
	await expect.element(option('Any link')).toBeVisible()
	return opened
}

describe('what comes when', () => {
	it('puts the better answer on top, though it comes later, as long as nobody has touched anything', async () => {
		const late = createGate()
		// Results that have been on top for a moment stay there.
		const time = vi.spyOn(systemClock, 'now').mockReturnValue(Date.now())
		onTestFinished(() => time.mockRestore())
		const { promise } = await openWith({ Fast: { answers: [['The bedecked hall']] }, Late: { answers: [['Deck plan']], arrival: late.opened } })
		await userEvent.keyboard('deck')
		await expect.element(option('The bedecked hall')).toBeVisible()
		late.open()
		await expect.element(option('Deck plan')).toBeVisible()
		expect(titles()).toEqual(['Deck plan', 'The bedecked hall'])
		await userEvent.keyboard('{Enter}')
		expect((await promise).title).toBe('Deck plan')
	})

	it('ranks providers by their title, also those that were used', async () => {
		await openWith({ Bedecked: { answers: [[]] }, 'My decks': { answers: [[]] }, Decks: { answers: [[]] } })
		pickerPage._vue_richtext_reference_provider_timestamps = { Bedecked: 1_700_000_000 }
		await userEvent.keyboard('deck')
		expect(titles()).toEqual(['Decks', 'My decks', 'Bedecked'])
		await userEvent.keyboard('{Escape}')
	})

	it('keeps the line of a group that finds nothing when it is asked again', async () => {
		await openWith({ Weak: { answers: ['fail', []] }, Good: { answers: [['A report']] } })
		await userEvent.keyboard('report')
		await option('Could not search here. Try again').click()
		await expect.element(option('No results for “report”')).toBeVisible()
		await expect.element(page.getByRole('status')).toHaveTextContent(/^1 result$/)
		await userEvent.keyboard('{Escape}')
	})

	it('tells that a search has failed, for all to see and hear', async () => {
		await openWith({ Weak: { answers: ['fail'] }, Good: { answers: [['A report', 'Report 2']] } })
		await userEvent.keyboard('report')
		await expect.element(page.getByRole('status')).toHaveTextContent('2 results · 1 search without an answer')
		await expect.element(page.getByRole('status')).toBeVisible()
		await expectAccessible()
		await userEvent.keyboard('{Escape}')
	})

	it('shows a provider whose app registers its element late', async () => {
		await openWith({ Good: { answers: [[]] } })
		pickerPage._vue_richtext_reference_providers = [...pickerPage._vue_richtext_reference_providers as unknown[], { id: 'late', title: 'Late pictures', icon_url: '', order: 9 }]
		const records = pickerPage._vue_richtext_custom_picker_elements!
		records.late = { id: 'late', callback: () => undefined }
		await expect.element(option('Late pictures')).toBeVisible()
		await userEvent.keyboard('{Escape}')
	})

	it('says what Tab does only where it does it', async () => {
		await openWith({ Good: { answers: [['A report']] } })
		const keys = () => document.querySelector('.reference-picker__keys')!.textContent
		expect(keys()).not.toContain('Tab')
		await expect.element(field()).toHaveAccessibleDescription('Press Tab to search only the provider of the selected result.')
		await userEvent.keyboard('report')
		await expect.element(option('A report')).toBeVisible()
		await expect.poll(keys).toContain('Tab')
		await userEvent.keyboard('{Escape}')
	})

	it('cuts a title that does not end', async () => {
		await openWith({ Good: { answers: [['Report '.repeat(700)]] } })
		await userEvent.keyboard('report')
		await expect.element(option(/^Report Report/)).toBeVisible()
		const row = option(/^Report Report/).element()
		expect(row.getBoundingClientRect().height).toBeLessThan(90)
		expect(row.textContent!.length).toBeLessThan(400)
		await userEvent.keyboard('{Escape}')
	})
})

describe('what was picked before', () => {
	it('is offered before anything is typed, without a request, and weighs in the ranking', async () => {
		const { asked } = openPage()
		const first = openPicker()
		await expect.element(option('Dictionary')).toBeVisible()
		await userEvent.keyboard('harbour')
		await option(/^Harbour team/).click()
		await first.promise
		await expectGone()
		const before = searches(asked()).length
		const second = openPicker()
		await expect.element(option(/^Harbour team/)).toBeVisible()
		expect(active()?.textContent).toContain('Harbour team')
		expect(groupNames().slice(0, 2)).toEqual(['Recent', 'Recently used'])
		expect(searches(asked())).toHaveLength(before)
		await expectAccessible()
		await userEvent.keyboard('{Enter}')
		expect(await second.promise).toMatchObject({ link: 'https://wiki.test/talk/2', title: 'Harbour team', provider: 'demo-talk' })
	})

	it('is not kept for visitors', async () => {
		openPage({ user: null })
		const { promise } = openPicker()
		await expect.element(option('Any link')).toBeVisible()
		await userEvent.keyboard('https://a.test/{Enter}')
		await promise
		expect(Object.keys(localStorage)).toEqual([])
	})

	it('is stored separately for each user', async () => {
		openPage()
		const { promise } = openPicker()
		await expect.element(option('Dictionary')).toBeVisible()
		await userEvent.keyboard('https://a.test/{Enter}')
		await promise
		await expectGone()
		document.head.dataset.user = 'bob'
		openPicker()
		await expect.element(option('Any link')).toBeVisible()
		expect(option(/a\.test/).query()).toBeNull()
		await userEvent.keyboard('{Escape}')
	})

	it('is gone, as is what was found, when somebody else comes to an open picker', async () => {
		openPage()
		const { promise } = openPicker()
		await expect.element(option('Dictionary')).toBeVisible()
		await userEvent.keyboard('https://a.test/{Enter}')
		await promise
		await expectGone()
		openPicker()
		await expect.element(option(/a\.test/)).toBeVisible()
		await userEvent.keyboard('harbour')
		await expect.element(option(/^Harbour team/)).toBeVisible()
		document.head.dataset.user = 'bob'
		await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}')
		await expect.element(field()).toHaveValue('')
		await expect.element(option('Any link')).toBeVisible()
		expect([option(/a\.test/).query(), option(/^Harbour team/).query()]).toEqual([null, null])
		await userEvent.keyboard('{Escape}')
	})
})

describe('addresses in the field', () => {
	it('are taken for what they are, and one that is known shows its title at once', async () => {
		const { asked } = openPage()
		seedReferences({ 'https://tracker.test/issues/8': { richObjectType: 'open-graph', richObject: {}, accessible: true, openGraphObject: { id: '8', name: 'The eighth', description: '', thumb: null, link: 'https://tracker.test/issues/8' } } })
		const { promise } = openPicker()
		await expect.element(option('Dictionary')).toBeVisible()
		await userEvent.fill(field(), 'https://tracker.test/issues/8')
		expect(active()?.textContent).toContain('The eighth')
		await expect.element(dialog().getByRole('region', { name: 'Preview' }).getByText('The eighth')).toBeVisible()
		await userEvent.keyboard('{Enter}')
		expect(await promise).toMatchObject({ kind: 'link', link: 'https://tracker.test/issues/8', title: 'The eighth', provider: 'any-link' })
		expect(asked().filter((line) => !line.startsWith('GET references/providers'))).toEqual([])
	})

	it.each([
		['mailto:alice@a.test', 'mailto:alice@a.test'],
		['/f/42', `${location.origin}/f/42`],
		[`${location.host}/apps/deck/`, `${location.origin}/apps/deck/`],
	])('may be %s', async (typed, link) => {
		openPage()
		const { promise } = openPicker()
		await expect.element(option('Dictionary')).toBeVisible()
		await userEvent.fill(field(), typed)
		await userEvent.keyboard('{Enter}')
		expect(await promise).toMatchObject({ kind: 'link', link })
	})

	const paste = (text: string) => {
		const data = new DataTransfer()
		data.setData('text/plain', text)
		field().element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
	}

	it('are picked together where the caller allows several', async () => {
		openPage()
		const picked = getReferenceWithPicker(null, { multiple: true })
		await expect.element(option('Dictionary')).toBeVisible()
		paste('https://a.test/\n https://b.test/\n')
		await expect.element(option('Use all 2 links')).toBeVisible()
		await expectAccessible()
		await userEvent.keyboard('{Enter}')
		const all: PickedReference[] = await picked
		expect(all.map(({ link }) => link)).toEqual(['https://a.test/', 'https://b.test/'])
	})

	it('are offered one by one where the caller takes one', async () => {
		openPage()
		const { promise } = openPicker()
		await expect.element(option('Dictionary')).toBeVisible()
		paste('https://a.test/\nhttps://b.test/')
		await expect.element(option(/^https:\/\/b\.test/)).toBeVisible()
		expect(option('Use all 2 links').query()).toBeNull()
		await userEvent.keyboard('{ArrowDown}{Enter}')
		expect((await promise).link).toBe('https://b.test/')
	})
})

describe('the preview beside the list', () => {
	it('shows what the chosen row leads to, once the choice has rested', async () => {
		const { resolved } = openPage()
		openPicker('refdemo-issues')
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('x')
		await expect.element(option(/^x issue 3 /)).toBeVisible()
		await userEvent.keyboard('{ArrowDown}{ArrowDown}')
		await expect.element(page.getByRole('region', { name: 'Preview' }).getByText('Issue number 3')).toBeVisible()
		await userEvent.keyboard('{ArrowDown}{ArrowUp}')
		await expect.element(page.getByRole('region', { name: 'Preview' }).getByText('Issue number 3')).toBeVisible()
		expect((await resolved()).filter((link) => link === 'https://tracker.test/issues/3')).toHaveLength(1)
		await expectAccessible()
		await userEvent.keyboard('{Escape}')
	})

	it('asks nobody where there is no room for it', async () => {
		const { resolved } = openPage()
		const waits: number[] = []
		const clock = { ...systemClock, schedule: (task: () => void, delayMs: number) => { waits.push(delayMs); return systemClock.schedule(task, delayMs) } }
		createReferences({ clock, storage: null })
		await page.viewport(480, 700)
		onTestFinished(async () => {
			createReferences({ storage: undefined })
			await page.viewport(1024, 768)
		})
		openPicker('refdemo-issues')
		await expect.element(field()).toHaveFocus()
		await userEvent.keyboard('x')
		await expect.element(option(/^x issue 3 /)).toBeVisible()
		const before = waits.length
		await userEvent.keyboard('{ArrowDown}{ArrowDown}')
		await expect.poll(() => active()?.textContent).toContain('x issue 3')
		expect(waits).toHaveLength(before)
		await page.viewport(1024, 768)
		await expect.poll(resolved).toEqual(['https://tracker.test/issues/3'])
		expect(waits.length).toBeGreaterThan(before)
		await userEvent.keyboard('{Escape}')
	})
})

describe('a row that is pointed at, or chosen', () => {
	it.each([
		['the pointer', async () => { await userEvent.hover(option('b 3')) }],
		['the keys', async () => { await userEvent.keyboard('{ArrowDown>5/}') }],
	])('stays in its place under %s when a group above it grows', async (_, choose) => {
		const items = (group: string, count: number) => Array.from({ length: count }, (__, index) => ({ key: `${group}${index}`, title: `${group} ${index + 1}` }))
		const count = shallowRef(2)
		await render(defineComponent(() => () => h('div', { style: 'display: flex; block-size: 400px' }, [
			h(PickerCombobox, { label: 'Find', autofocus: true, groups: [{ id: 'a', title: 'A', items: items('a', count.value) }, { id: 'b', title: 'B', items: items('b', 20) }] }),
		])))
		await field().click()
		await choose()
		const top = () => option('b 3').element().getBoundingClientRect().top
		await expect.poll(() => active()?.textContent).toMatch(/^b [34]$/)
		const before = top()
		count.value = 6
		await expect.element(option('a 6')).toBeInTheDocument()
		expect(top()).toBeCloseTo(before, 0)
	})
})

describe('a list of more than 200 rows', () => {
	it('has rows of one height, and every one within reach of the keys', async () => {
		const items = (group: string, count: number) => Array.from({ length: count }, (_, index) => ({ key: `${group}${index}`, title: `${group} ${index + 1}` }))
		await render(defineComponent(() => () => h('div', { style: 'display: flex; block-size: 400px' }, [
			h(PickerCombobox, { label: 'Find', autofocus: true, groups: [{ id: 'a', title: 'A', items: items('a', 300) }, { id: 'b', title: 'B', items: items('b', 250) }] }),
		])))
		await field().click()
		expect(page.getByRole('option').elements()).toHaveLength(550)
		expect(new Set(page.getByRole('option').elements().map((row) => row.getBoundingClientRect().height))).toEqual(new Set([52]))
		await userEvent.keyboard('{End}')
		await expect.poll(() => active()?.textContent).toBe('b 250')
		const list = document.querySelector('[role=listbox]')!
		const bottom = () => active()!.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom
		expect(bottom()).toBeLessThanOrEqual(0)
		for (let step = 0; step < 12; step++) await userEvent.keyboard('{PageUp}')
		await expect.poll(() => active()?.textContent).toBe('b 154')
		list.scrollTop = 0
		await expect.element(page.getByRole('option', { name: 'a 1', exact: true })).toBeVisible()
	})
})
