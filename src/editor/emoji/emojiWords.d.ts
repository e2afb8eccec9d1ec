/** The words of emoji by language: a line for each character of the data, `name|other words`. */
declare module 'virtual:emoji-words' {
	const loaders: Record<string, () => Promise<{ default: string }>>
	export default loaders
}
