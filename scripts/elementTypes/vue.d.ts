// Types of the custom elements in the templates of Vue: import this file once.
import type { HTMLAttributes, ReservedProps } from 'vue'
import type { ReferenceElements } from '../elements.js'

type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name
type Listeners<Events> = { [Type in keyof Events & string as `on${Capitalize<Camel<Type>>}`]?: (event: Events[Type]) => void }
type ElementComponent<Name extends keyof ReferenceElements> = new () => {
	$props: ReferenceElements[Name]['props'] & Listeners<ReferenceElements[Name]['events']>
		& Omit<HTMLAttributes, keyof ReferenceElements[Name]['props'] | keyof Listeners<ReferenceElements[Name]['events']>> & ReservedProps
}

declare module 'vue' {
	interface GlobalComponents {
		'nc-rich-text': ElementComponent<'nc-rich-text'>
		'nc-reference': ElementComponent<'nc-reference'>
		'nc-reference-list': ElementComponent<'nc-reference-list'>
		'nc-rich-contenteditable': ElementComponent<'nc-rich-contenteditable'>
		'nc-reference-picker': ElementComponent<'nc-reference-picker'>
	}
}
