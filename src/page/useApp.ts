import type { ConnectAccount, PreviewFeatures } from './provideReferences.ts'
import { inject, type InjectionKey } from 'vue'

/** The choices of an app for its previews, by `createReferences`. */
export interface AppReferences extends PreviewFeatures {
	connectAccount?: ConnectAccount
}

/** Injection key of these choices. */
export const appKey: InjectionKey<Readonly<AppReferences>> = Symbol('nc-reference app')
const NOTHING: Readonly<AppReferences> = Object.freeze({})

/** Returns the choices of the component's app. */
export function useApp(): Readonly<AppReferences> {
	return inject(appKey, NOTHING)
}
