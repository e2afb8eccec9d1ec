import type { ExtensionModule } from '../../previews/useTextExtensions.ts'
import { nextTick, type AppContext } from 'vue'
import { lazyModule, type LazyModule } from '../../ui/lazyModule.ts'

/*
 * Links of ours are judged when they are followed: one listener serves the page. The root of each text, list, card and menu names the app that
 * rendered it, so a link needs nothing of its own. The root of an app's widget says `false`: its links are the app's own.
 */

/** A judge of links that are followed. */
export interface FollowJudge {
	/** Returns null for a link that is followed, a function that asks about it, or a promise of the code that has to load before. */
	onFollow(anchor: HTMLAnchorElement, app: AppContext): (() => void) | Promise<unknown> | null
}

/** The judge, and how it loads. */
export interface FollowJudgeModule {
	loaded: { readonly value: FollowJudge | null }
	load(): Promise<FollowJudge>
}

interface TrustModule extends ExtensionModule, FollowJudge {
	/** Whether a text whose only links are bare addresses needs no judge of links. */
	isHonest(text: string): boolean
}

/** The extension that judges links. It also comes with the Markdown renderer, because labels can deceive. */
export const trustModule: LazyModule<TrustModule> = /* @__PURE__ */ lazyModule(() => import('./useTrustExtension.ts'), 'the inspection of links')

/** The longest time that a click waits, in milliseconds: on a dead network a link is followed without judgement, rather than not at all. */
const MOST_HOLDING_MS = 1000

type RootElement = EventTarget & { ncLinks?: AppContext | false }

const rootProps = new WeakMap<AppContext, { '.ncLinks': AppContext }>()
const repeated = new WeakSet<Event>()

/** Properties of the root of an app's widget: its links are the app's own. */
export const FOREIGN_LINKS = typeof window === 'undefined' ? {} : { '.ncLinks': false }

/** Keeps a click until something has loaded, and repeats it then. */
function hold(event: MouseEvent, anchor: HTMLAnchorElement, loading: Promise<unknown>): void {
	event.preventDefault()
	event.stopImmediatePropagation()
	const waited = new Promise((resolve) => { setTimeout(resolve, MOST_HOLDING_MS) })
	void Promise.race([loading.catch(() => undefined), waited]).then(() => {
		// A middle click that a script sends does nothing. These links open in a new tab by a simple one, too.
		const again = new MouseEvent('click', event)
		repeated.add(again)
		// Only below the window are clicks judged.
		void nextTick(() => anchor.isConnected && anchor.dispatchEvent(again))
	})
}

/** Returns the link of ours that a click follows, and its app. Links of the app's router and of others don't count. */
function followed(event: MouseEvent): { anchor: HTMLAnchorElement, app: AppContext } | null {
	const path = event.composedPath() as RootElement[]
	const anchor = path.find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement)
	const app = anchor?.target === '_blank' ? path.find(({ ncLinks }) => ncLinks !== undefined)?.ncLinks : false
	return app && rootProps.has(app) ? { anchor: anchor!, app } : null
}

function onClick(event: MouseEvent, judge: FollowJudgeModule): void {
	// The right button opens the browser's menu.
	const link = event.button > 1 ? null : followed(event)
	if (!link) return
	const { anchor, app } = link
	const verdict = judge.loaded.value
		? judge.loaded.value.onFollow(anchor, app)
		: judge.load().then((loaded) => loaded.onFollow(anchor, app)).then((next) => next instanceof Promise ? next : undefined)
	if (verdict instanceof Promise) {
		// Without its judge, a link is followed.
		if (repeated.has(event)) verdict.catch(() => undefined)
		else hold(event, anchor, verdict)
	} else if (verdict) {
		event.preventDefault()
		// After the event: a menu closes first, and gives the focus back.
		setTimeout(verdict)
	}
}

let isListening = false
const NOTHING = {}

/** Returns what the root element of links has in addition: links below it are judged when they are followed, by the options of its app. */
export function ownLinks(app: AppContext, judge: FollowJudgeModule = trustModule): Record<string, unknown> {
	if (!isListening && typeof window !== 'undefined') {
		isListening = true
		for (const type of ['click', 'auxclick'] as const) window.addEventListener(type, (event) => onClick(event, judge), true)
	}
	if (typeof window === 'undefined') return NOTHING
	let props = rootProps.get(app)
	if (!props) rootProps.set(app, props = { '.ncLinks': app })
	return props
}
