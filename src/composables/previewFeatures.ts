import type { InjectionKey } from 'vue'

/** What an app turns on for all of its texts; the props of a text decide for that text. */
export interface PreviewFeatures {
	/** Links show their preview while they are pointed at. @default false */
	hover?: boolean
	/** Bare addresses become icon and title of what they lead to. @default false */
	chips?: boolean
	/** Previews have a menu of actions. @default false */
	actions?: boolean
}

/** Where `createReferences` leaves them. */
export const readingKey: InjectionKey<Readonly<PreviewFeatures>> = Symbol('nc-reference reading')

/** Nothing is turned on. */
export const NO_READING: Readonly<PreviewFeatures> = Object.freeze({})
