/** Rules of this house that no package has. Each message says what to do instead. */
import { relative, resolve, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const src = fileURLToPath(new URL('../../src', import.meta.url))

/** The rooms of the house, in their order. All other folders come after them. */
const ROOMS = ['contract', 'links', 'resolver', 'ui', 'page', 'markdown', 'cards', 'previews', 'text', 'picker', 'editor', 'elements', 'styles']

/** Returns the rank of an import: types before values, then Vue, packages, our rooms in their order, and the same folder last. */
function rankOf(node, file) {
	const target = node.source.value
	const kind = node.importKind === 'type' ? 0 : 1
	if (!target.startsWith('.')) return [kind, target === 'vue' ? 0 : 1, 0, target]
	const path = relative(src, resolve(dirname(file), target))
	const room = path.startsWith('..') ? -1 : ROOMS.indexOf(path.split('/')[0])
	return [kind, target.startsWith('./') ? 3 : 2, room < 0 ? ROOMS.length : room, path]
}

function compare(a, b) {
	const index = a.findIndex((part, at) => part !== b[at])
	return index < 0 ? 0 : a[index] < b[index] ? -1 : 1
}

const importOrder = {
	meta: { type: 'layout', fixable: 'code', schema: [], messages: { order: 'Import "{{name}}" before "{{above}}": types, Vue, packages, then our own rooms in their order, and the same folder last.' } },
	create(context) {
		const { sourceCode, filename } = context

		/** Sorts the imports between two side effects, which stay where they are. */
		function check(run) {
			const ranked = run.map((node) => ({ node, rank: rankOf(node, filename) }))
			const wrong = ranked.findIndex(({ rank }, index) => index > 0 && compare(ranked[index - 1].rank, rank) > 0)
			if (wrong < 0) return
			const sorted = [...ranked].sort((a, b) => compare(a.rank, b.rank))
			const hasComments = run.slice(1).some((node) => sourceCode.getCommentsBefore(node).length)
			context.report({
				node: run[wrong],
				messageId: 'order',
				data: { name: run[wrong].source.value, above: run[wrong - 1].source.value },
				fix: hasComments ? null : (fixer) => run.map((node, index) => fixer.replaceText(node, sourceCode.getText(sorted[index].node))),
			})
		}

		return {
			Program({ body }) {
				let run = []
				for (const node of [...body, null]) {
					if (node?.type === 'ImportDeclaration' && node.specifiers.length) run.push(node)
					else if (run.length) {
						check(run)
						run = []
					}
				}
			},
		}
	},
}

const isBoolean = (node) => node?.type === 'Literal' && typeof node.value === 'boolean'
const nameOf = (callee) => callee.type === 'Identifier' ? callee.name : callee.property?.name ?? ''

/** Rejects calls such as `f(x, true)`, because the reader can't see the meaning of the boolean. */
const namedBooleans = {
	meta: {
		type: 'suggestion',
		schema: [{ type: 'object', properties: { allow: { type: 'array', items: { type: 'string' } } }, additionalProperties: false }],
		messages: {
			argument: 'What is {{value}} here? Give "{{name}}" an options object, with a name for it.',
			parameter: 'Nobody can read at a call what this boolean is: take an options object, with a name for it.',
		},
	},
	create(context) {
		const allowed = new Set(context.options[0]?.allow)

		function checkCall({ callee, arguments: given }) {
			if (allowed.has(nameOf(callee))) return
			for (const node of given.slice(1)) {
				if (isBoolean(node)) context.report({ node, messageId: 'argument', data: { name: nameOf(callee), value: node.raw } })
			}
		}

		function checkParameters({ params, id }) {
			if (allowed.has(id?.name)) return
			for (const param of params.slice(1)) {
				const { typeAnnotation } = param.type === 'AssignmentPattern' ? param.left : param
				if (typeAnnotation?.typeAnnotation.type === 'TSBooleanKeyword' || isBoolean(param.right)) context.report({ node: param, messageId: 'parameter' })
			}
		}

		return {
			CallExpression: checkCall,
			NewExpression: checkCall,
			'ExportNamedDeclaration > FunctionDeclaration': checkParameters,
			'ExportNamedDeclaration > TSDeclareFunction': checkParameters,
		}
	},
}

/** Words that the field says otherwise. */
const WORDS = [
	[/^(re)?draw(s|n|ing|ings)?([A-Z]|$)|^drew|(Redraw|Draw)(n|s|ing|ings)?([A-Z]|$)/, 'render'],
	[/^faults?([A-Z]|$)|Faults?([A-Z]|$)/, 'error'],
]

/** Phrases of comments that the field has a word for. */
export const PHRASES = [
	[/\bunder way\b/i, 'in flight'],
	[/\bhand(?:s|ed|ing)? in\b/i, 'inject, or give'],
	[/\btak(?:es?|en|ing) over what a server\b|\btaken over\b/i, 'hydrate'],
	[/\bfoot notes?\b/i, 'footnote'],
	[/\bwhat ends (?:it|that|them)\b|@returns Ends (?:it|that)\b/i, 'its cleanup'],
]

/** Phrases that read as translated, with what to write instead. */
export const TRANSLATED = [
	[/\bask(?:s|ed|ing)? for\b/i, 'fetch, request or want'],
	[/\bwhoever\b/i, 'a named subject'],
	[/(?<!\bthere )\b(?:is|are|was|were) no\b(?! (?:longer|more|matter|less|fewer))/i, 'isn\'t'],
	[/\bha(?:s|ve) none\b/i, 'doesn\'t have one'],
	[/\bnobody\b/i, 'no user, or no subscriber'],
	[/\banew\b/i, 'again'],
	[/\bbeside\b/i, 'next to'],
	[/\bstands? (?:in|at|behind|on|below|above)\b/i, 'is'],
	[/\btells? (?:of|whether)\b/i, 'describes, or says'],
	[/\bmend(?:s|ed|ing)?\b/i, 'fix'],
	[/\bwhat (?:asks|renders|waits|writes|knows|is known)\b/i, 'a noun'],
]
const MOST_WORDS = 25
/** A docstring begins with a verb or a noun, not with the rest of a sentence. */
const FRAGMENT = /^(?:Of|By|To|With|From|Whose|Where|Who|What|Which|How|Why|When|While|If|Until|As|For|In|On|At|Than|And|Or|But|True|False) /

/** The text of a docstring without its tags, or null for another comment. */
function docstringOf({ type, value }) {
	if (type !== 'Block' || !value.startsWith('*')) return null
	const text = value.slice(1).replace(/^\s*\* ?/gm, '').replace(/```[\s\S]*?```/g, '')
	return text.split(/(?:^|\s)@(?:default|deprecated|example|internal|param|returns?|see|throws|type|typeParam)\b/)[0].trim()
}

const english = {
	meta: {
		type: 'suggestion',
		schema: [],
		messages: {
			phrase: '"{{name}}" reads as translated: write {{instead}}. See "English" in CONTRIBUTING.md.',
			fragment: 'Begin a docstring with a verb or a noun, so that it is a sentence: "{{name}} …".',
			stop: 'End a docstring with a full stop.',
			long: 'Split this sentence of {{count}} words: {{most}} is the limit.',
		},
	},
	create(context) {
		return {
			Program() {
				for (const comment of context.sourceCode.getAllComments()) {
					const { loc } = comment
					for (const [phrase, instead] of TRANSLATED) {
						const name = phrase.exec(comment.value.replace(/`[^`]*`|"[^"]*"/g, 'code'))?.[0]
						if (name) context.report({ loc, messageId: 'phrase', data: { name, instead } })
					}
					const text = docstringOf(comment)
					if (text && FRAGMENT.test(text)) context.report({ loc, messageId: 'fragment', data: { name: text.split(' ', 1)[0] } })
					if (text && !/[.!?:`)]$/.test(text)) context.report({ loc, messageId: 'stop' })
					const sentences = comment.value.replace(/^\s*\*+ ?/gm, '').replace(/```[\s\S]*?```|`[^`]*`|\{@[^}]*\}/g, 'code').split(/[.!?:;](?=\s|$)|\n\s*\n|\n\s*[-|]|\s@/)
					const longest = Math.max(...sentences.map((sentence) => (sentence.match(/\S+/g) ?? []).length))
					if (longest > MOST_WORDS) context.report({ loc, messageId: 'long', data: { count: longest, most: MOST_WORDS } })
				}
			},
		}
	},
}

const words = {
	meta: {
		type: 'suggestion',
		schema: [],
		messages: {
			word: 'Say "{{instead}}" instead of "{{name}}", as everybody in the field does.',
			near: 'Say "enabled" instead of "near", as everybody in the field does.',
		},
	},
	create(context) {
		const { sourceCode } = context
		const check = (node) => {
			const [, instead] = WORDS.find(([word]) => word.test(node.name)) ?? []
			if (instead) context.report({ node, messageId: 'word', data: { name: node.name, instead } })
		}
		return {
			Identifier: check,
			PrivateIdentifier: check,
			':matches(Property, TSPropertySignature) > Identifier.key[name="near"]': (node) => context.report({ node, messageId: 'near' }),
			Program() {
				for (const comment of sourceCode.getAllComments()) {
					for (const [phrase, instead] of PHRASES) {
						const name = phrase.exec(comment.value)?.[0]
						if (name) context.report({ loc: comment.loc, messageId: 'word', data: { name, instead } })
					}
				}
			},
		}
	},
}

export default { rules: { 'import-order': importOrder, 'named-booleans': namedBooleans, words, english } }
