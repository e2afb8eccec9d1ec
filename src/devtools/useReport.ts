import type { ReferenceServices } from '../page/services.ts'
import type { PageReport } from './pageReport.ts'
import { onBeforeUnmount, onMounted, shallowRef, watch, type ShallowRef } from 'vue'
import { systemClock } from '../page/systemClock.ts'
import { inspectPage, servicesOnPage } from './dom/inspectPage.ts'
import { endPretences } from './pretend.ts'

/** Time between two looks at the page, in milliseconds. */
const REFRESH_MS = 300

/** Result of `useReport`. */
export interface UseReportReturn {
	/** Null until the component is mounted. */
	report: Readonly<ShallowRef<PageReport | null>>
	/** Looks at the page now. */
	update(): void
}

/**
 * Looks at the page while a component is mounted, and ends everything that the panel pretends with it.
 * @param only Returns the services of one app, or undefined for all of the page.
 */
export function useReport(only: () => ReferenceServices | undefined): UseReportReturn {
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
