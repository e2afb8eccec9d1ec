import { defineComponent, h, reactive } from 'vue'
import { createReferences, NcComposerPreviews, NcRichContenteditable, NcRichText, preloadPreviews, type Reference, type ReferenceTransportRequest } from 'nc-reference'
import { vi } from 'vitest'
import { render } from 'vitest-browser-vue'

export const openGraph = (link: string, name = `Title of ${link.replace('https://', '')}`): Reference => ({
	richObjectType: 'open-graph',
	richObject: {},
	openGraphObject: { id: link, name, description: 'What it is about', thumb: null, link },
	accessible: true,
})

/** A clock that a test moves. */
export function createManualClock() {
	const tasks = new Set<{ atMs: number, task: () => void }>()
	let nowMs = 0
	return {
		now: () => nowMs,
		random: () => 0,
		schedule(task: () => void, delayMs: number) {
			const planned = { atMs: nowMs + delayMs, task }
			tasks.add(planned)
			return () => { tasks.delete(planned) }
		},
		advance(ms: number) {
			nowMs += ms
			for (const planned of [...tasks].filter(({ atMs }) => atMs <= nowMs)) if (tasks.delete(planned)) planned.task()
		},
	}
}

/** A server that knows every link but those with `unknown` in them; a broken one answers nothing but errors. */
export function createServer({ clock, isBroken = false }: { clock?: ReturnType<typeof createManualClock>, isBroken?: boolean } = {}) {
	const asked: string[] = []
	const plugin = createReferences({
		global: false,
		storage: null,
		clock,
		access: () => ({ user: 'alice', shareToken: null }),
		transport: async ({ path, query, body }: ReferenceTransportRequest) => {
			const links = query?.reference ? [String(query.reference)] : (body as { references: string[] }).references
			asked.push(...links)
			// About the links themselves, while 500 may be about the server.
			if (isBroken) return { status: 413, url: path, body: '' }
			const references = Object.fromEntries(links.map((link) => [link, link.includes('unknown') ? null : openGraph(link)]))
			return { status: 200, url: path, body: { ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data: { references } } } }
		},
	})
	return { asked, plugin, resolver: plugin.services.resolver }
}

interface Options {
	editor?: Record<string, unknown>
	/** Props of a separate component next to the editor, or null if the editor has its own previews. */
	own?: Record<string, unknown> | null
	server?: ReturnType<typeof createServer>
	text?: string
	/** The separate component names no field for the focus. */
	isAlone?: boolean
	/** Delays the app that takes over an emitted text. @default at once */
	schedule?: (take: () => void) => void
}

/** A chat app: sent messages, and below them a field with previews. */
export async function mountChat({ editor = {}, own = null, server = createServer(), text = '', isAlone = false, schedule = (take) => take() }: Options = {}) {
	await preloadPreviews()
	const state = reactive({ text, sent: [] as string[], dismissed: [] as readonly string[], editor, own })
	const values: string[] = []
	let field: InstanceType<typeof NcRichContenteditable> | null = null
	const setText = (value: string) => {
		values.push(value)
		schedule(() => { state.text = value })
	}
	const app = defineComponent(() => () => h('main', [
		...state.sent.map((message, index) => h(NcRichText, { key: index, text: message, referenceLimit: 3 })),
		h(NcRichContenteditable, {
			ref: (instance: unknown) => { field = instance as typeof field },
			label: 'Message',
			previews: !state.own && { referenceLimit: 3 },
			...state.editor,
			modelValue: state.text,
			'onUpdate:modelValue': setText,
			onSubmit: () => {
				state.sent.push(state.text)
				state.text = ''
			},
		}),
		state.own && h(NcComposerPreviews, {
			referenceLimit: 3,
			dismissed: state.dismissed,
			...state.own,
			text: state.text,
			editor: isAlone ? null : field,
			'onUpdate:text': setText,
			'onUpdate:dismissed': (links: readonly string[]) => { state.dismissed = links },
		}),
		h('button', 'Send'),
	]))
	const screen = await render(app, { global: { plugins: [server.plugin] } })
	const box = screen.container.querySelector<HTMLElement>('[role=textbox]')!
	const row = () => screen.container.querySelector<HTMLElement>('.nc-composer-previews')!
	// Until its code is there it is the reserved row alone.
	await import('../../../src/editor/composer/NcComposerPreviews.vue')
	await vi.dynamicImportSettled()
	return { ...server, screen, box, row, state, values }
}

/** The titles of the previews on the screen. */
export const previewTexts = (row: HTMLElement) => [...row.querySelectorAll('.nc-reference-preview')].map((item) => item.querySelector('.widget-default--name')?.textContent ?? '')

export function paste(box: HTMLElement, text: string) {
	const clipboardData = new DataTransfer()
	clipboardData.setData('text/plain', text)
	box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}
