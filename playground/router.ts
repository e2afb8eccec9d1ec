import { watch, watchEffect } from 'vue'
import { createMemoryHistory, createRouter, createWebHistory, type NavigationGuardWithThis, type RouteRecordRaw } from 'vue-router'
import { nameOf, pages, titleOf } from './state/pages.ts'
import { SETTING_NAMES, applySettings, queryOf, settings, settingsOf } from './state/settings.ts'

const files = import.meta.glob<{ default: object }>('./pages/*.{md,vue}')

/** Leads `/api#name` to the page of the reference that has the name. */
const toApiName: NavigationGuardWithThis<undefined> = async ({ path, hash, query }) => {
	const { addresses, sections } = await import('virtual:api')
	const address = path === '/api' ? addresses[hash.slice(1)] : undefined
	if (address) return { path: address.split('#')[0]!, hash, query, replace: true }
	return path === '/api' || sections.some((section) => section.path === path) || { name: 'missing', params: { rest: path.slice(1).split('/') }, query }
}

const routes = Object.entries(files).flatMap(([file, load]): RouteRecordRaw[] => {
	const page = pages.find(({ name }) => name === nameOf(file))
	if (!page) return []
	const route = { path: page.path, name: page.name, component: load, meta: { page } }
	return page.name === 'Api' ? [{ ...route, path: '/api/:section*', beforeEnter: toApiName }] : [route]
})

let reportMounted = () => {}
const isMounted = new Promise<void>((resolve) => { reportMounted = resolve })

/** One route for each page, one for each example alone. */
export const router = createRouter({
	history: import.meta.env.SSR ? createMemoryHistory() : createWebHistory(import.meta.env.BASE_URL),
	routes: [
		...routes,
		{ path: '/example/:name', name: 'example', component: () => import('./shell/ExampleAlone.vue'), meta: { bare: true } },
		// Servers of plain files open a page by the name of its file.
		{ path: '/:page(.*).html', redirect: ({ params: { page }, query, hash }) => ({ path: page === 'index' ? '/' : `/${String(page)}`, query, hash }) },
		{ path: '/:rest(.*)*', name: 'missing', component: () => import('./shell/MissingPage.vue') },
	],
	async scrollBehavior(to, from, saved) {
		// The first page isn't in the document yet when its navigation ends.
		await isMounted
		if (saved) return saved
		if (to.hash) return document.getElementById(decodeURIComponent(to.hash.slice(1))) ? { el: to.hash, top: 80 } : undefined
		return to.path === from.path ? undefined : { top: 0 }
	},
})

/** Lets the first navigation scroll, after the page has been mounted. */
export function followFirstLink(): void {
	reportMounted()
}

const isSetting = (name: string) => (SETTING_NAMES as string[]).includes(name)

/** Settings travel along to every page; an address that names some changes them. */
router.beforeEach((to) => {
	const named = Object.keys(to.query).filter(isSetting)
	if (named.length) {
		const asked = settingsOf(to.query)
		applySettings(Object.fromEntries(named.map((name) => [name, asked[name as keyof typeof asked]])))
	}
	const wanted = queryOf(settings)
	const rest = Object.entries(to.query).filter(([name]) => !isSetting(name))
	const same = named.length === Object.keys(wanted).length && named.every((name) => to.query[name] === wanted[name])
	return same || { path: to.path, hash: to.hash, query: { ...Object.fromEntries(rest), ...wanted }, replace: true }
})

/** A change in the panel is written into the address in place. */
watch(() => queryOf(settings), (wanted) => {
	const { path, hash, query } = router.currentRoute.value
	const rest = Object.entries(query).filter(([name]) => !isSetting(name))
	void router.replace({ path, hash, query: { ...Object.fromEntries(rest), ...wanted } })
})

watchEffect(() => {
	const { page } = router.currentRoute.value.meta
	if (!import.meta.env.SSR) document.title = page ? `${titleOf(page)} · nc-reference` : 'nc-reference'
})

declare module 'vue-router' {
	interface RouteMeta {
		page?: import('./state/pages.ts').ManualPage
		/** Shown without the shell. */
		bare?: boolean
	}
}
