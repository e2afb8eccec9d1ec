/** The variant that a page is built with. */
declare module 'contestant' {
	export const variant: import('./variant.ts').Variant
}
