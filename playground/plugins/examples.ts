/**
 * Gives each `<ExampleBlock name="X" …>` of a page the component and the highlighted source of `examples/X.vue`, imported by
 * that page: a page loads its own examples with itself, and no others.
 */
export function withExamples(text: string): string {
	const names = new Set<string>()
	const marked = text.replace(/<ExampleBlock name="(\w+)"/g, (found, name: string) => {
		names.add(name)
		return `${found} :component="${name}" :source="${name}Source"`
	})
	const imports = [...names].map((name) => `import ${name} from '../examples/${name}.vue'\nimport ${name}Source from '../examples/${name}.vue?highlight'\n`).join('')
	const open = '<script setup lang="ts">\n'
	if (!imports) return text
	return marked.startsWith(open) ? open + imports + marked.slice(open.length) : `${open}${imports}</script>\n\n${marked}`
}
