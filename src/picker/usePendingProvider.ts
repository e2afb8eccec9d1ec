import { inject, type App, type InjectionKey, type Ref } from 'vue'

const pendingKey: InjectionKey<Readonly<Ref<boolean>>> = Symbol('nc-reference pending provider')

/** Has a picker wait with an open dialog while the provider that it begins with is still being looked up. */
export function provideProviderPending(app: App, isPending: Readonly<Ref<boolean>>): void {
	app.provide(pendingKey, isPending)
}

/** Returns whether the provider to begin with is still being looked up; undefined where nothing is looked up. */
export function useProviderPending(): Readonly<Ref<boolean>> | undefined {
	return inject(pendingKey, undefined)
}
