import type { ReferenceEntry } from '../resolver/cache/entry.ts'
import type { LaneReport } from '../resolver/resolver.ts'
import type { ReferenceServices } from '../page/services.ts'
import type { PageReport } from './pageReport.ts'
import { onBeforeUnmount, onMounted, shallowRef, watch } from 'vue'
import { systemClock } from '../page/systemClock.ts'
import { inspectPage, servicesOnPage } from './dom/inspectPage.ts'

/** States that the panel can pretend, with their names. */
export const PRETENDED_STATES = { resolving: 'resolving', error: 'error', offline: 'offline', forbidden: 'forbidden', refused: 'rate-limited' } as const

/** A state that the panel can pretend. */
export type PretendedState = keyof typeof PRETENDED_STATES

/** Returns the entry of a pretended state. */
export function pretendedEntry(name: PretendedState, link: string): ReferenceEntry {
	const state = PRETENDED_STATES[name]
	if (state === 'error') return { state, reference: null, error: new Error(`Could not resolve "${link}": the devtools pretend an error. Close them.`) }
	if (state !== 'forbidden') return { state, reference: null }
	return { state, reference: { richObjectType: 'open-graph', richObject: {}, openGraphObject: { id: link, name: link, description: null, thumb: null, link }, accessible: false } }
}

function endPretences(lanes: readonly LaneReport[]): void {
	for (const { pretend, isPretended } of lanes.flatMap(({ links }) => links ?? [])) if (isPretended) pretend(null)
}

/** Time between two looks at the page, in milliseconds. */
const REFRESH_MS = 300

/**
 * Looks at the page while a component is mounted, and ends everything that the panel pretends with it.
 * @param only Returns the services of one app, or undefined for all of the page.
 */
export function useReport(only: () => ReferenceServices | undefined) {
	/** Null until the component is mounted. */
	const report = shallowRef<PageReport | null>(null)
	let stopTimer = () => {}

	const services = () => only() ? [only()!] : servicesOnPage()
	const end = (each: ReferenceServices) => endPretences(each.resolver.inspect())

	function update() {
		report.value = inspectPage(only())
	}

	function tick() {
		if (document.visibilityState !== 'hidden') update()
		stopTimer = systemClock.schedule(tick, REFRESH_MS)
	}

	onMounted(() => {
		// Without its code, the engine reports nothing.
		for (const { resolver } of services()) resolver.prepare().then(update, () => undefined)
		tick()
	})
	watch(only, (_, before) => {
		if (before) end(before)
		update()
	})
	onBeforeUnmount(() => {
		stopTimer()
		services().forEach(end)
	})
	return { report, update }
}
