// Types of the custom elements in JSX, for React 18 and 19: import this file once.
import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { ReferenceElements } from '../elements.js'

type Kebab<Name extends string> = Name extends `${infer First}${infer Rest}` ? `${First extends Lowercase<First> ? First : `-${Lowercase<First>}`}${Kebab<Rest>}` : ''
/** React 18 writes attributes only. */
type Attributes<Props> = { [Name in keyof Props & string as Kebab<Name>]?: Props[Name] | string | number | boolean | undefined }
type Listeners<Events> = { [Type in keyof Events & string as `on${Type}`]?: ((event: Events[Type]) => void) | undefined }
type ElementProps<Name extends keyof ReferenceElements>
	= Omit<DetailedHTMLProps<HTMLAttributes<ReferenceElements[Name]['element']>, ReferenceElements[Name]['element']>, keyof ReferenceElements[Name]['props']>
		& ReferenceElements[Name]['props'] & Omit<Attributes<ReferenceElements[Name]['props']>, keyof ReferenceElements[Name]['props']> & Listeners<ReferenceElements[Name]['events']>
		& { class?: string | undefined }

declare module 'react' {
	namespace JSX {
		interface IntrinsicElements {
			'nc-rich-text': ElementProps<'nc-rich-text'>
			'nc-reference': ElementProps<'nc-reference'>
			'nc-reference-list': ElementProps<'nc-reference-list'>
			'nc-rich-contenteditable': ElementProps<'nc-rich-contenteditable'>
			'nc-reference-picker': ElementProps<'nc-reference-picker'>
		}
	}
}
