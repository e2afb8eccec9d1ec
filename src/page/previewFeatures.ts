import type { InjectionKey } from 'vue'

/** Features for all texts of an app. The props of a text override them. */
export interface PreviewFeatures {
	/** Show a link's preview on hover, focus or long press. @default false */
	hover?: boolean
	/** Show bare addresses as chips with the icon and title of their target. @default false */
	chips?: boolean
	/** Give previews a menu of actions. @default false */
	actions?: boolean
}

/** Injection key of the features, which `createReferences` provides. */
export const previewFeaturesKey: InjectionKey<Readonly<PreviewFeatures>> = Symbol('nc-reference features')

/** Nothing is turned on. */
export const NO_FEATURES: Readonly<PreviewFeatures> = Object.freeze({})
