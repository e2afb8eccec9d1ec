import type { Question } from './questions.ts'
import type { Answer } from './realServer.ts'

/** A difference between two answers. A side without a value is undefined. */
export interface Difference {
	/** Path of the difference, such as `status`, `header cache-control` or `ocs.data.references`. */
	at: string
	server: unknown
	standIn: unknown
}

/** Comparison of a path: by value, by kind of value, or not at all. */
type Measure = 'value' | 'kind' | 'nothing'
type Path = readonly string[]

/** Returns how to compare a path. Answers of providers and searches depend on the server's apps and users, so only their shape counts. */
function measureOf([first, second, ...rest]: Path, isSearch: boolean): Measure {
	if (first !== 'ocs' || second !== 'data') return 'value'
	if (isSearch) return ['attributes', 'filters', 'triggers'].some((free) => rest.includes(free)) ? 'nothing' : rest.length ? 'kind' : 'value'
	if (rest[0] !== 'references' || rest.length < 3) return 'value'
	return rest[2] === 'richObject' ? 'nothing' : 'kind'
}

function kindOf(value: unknown): string {
	if (value === undefined) return 'nothing'
	if (value === null) return 'null'
	return Array.isArray(value) ? 'list' : typeof value
}

const own = (value: object, key: string): unknown => Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined

function nameOf(path: Path): string {
	return path.map((step, index) => /^[a-z_]\w*$/i.test(step) ? (index ? `.${step}` : step) : `[${/^\d+$/.test(step) ? step : JSON.stringify(step)}]`).join('')
}

type Sides = Pick<Difference, 'server' | 'standIn'>

function* compareValues(path: Path, { server, standIn }: Sides, isSearch: boolean): Generator<Difference> {
	const measure = measureOf(path, isSearch)
	if (measure === 'nothing') return
	const kind = kindOf(server)
	if (kind !== kindOf(standIn)) {
		const mayBeNull = measure === 'kind' && server !== undefined && standIn !== undefined && (server === null || standIn === null)
		if (!mayBeNull) yield { at: nameOf(path), server, standIn }
	} else if (kind === 'list') {
		yield* compareLists(path, { server: server as unknown[], standIn: standIn as unknown[] }, isSearch)
	} else if (kind === 'object') {
		const keys = new Set([...Object.keys(server as object), ...Object.keys(standIn as object)])
		for (const key of keys) yield* compareValues([...path, key], { server: own(server as object, key), standIn: own(standIn as object, key) }, isSearch)
	} else if (measure === 'value' && server !== standIn) {
		yield { at: nameOf(path), server, standIn }
	}
}

/** Compares the lists of a search, which may differ in length. Each member is compared with the stand-in's first one. */
function* compareLists(path: Path, { server, standIn }: { server: unknown[], standIn: unknown[] }, isSearch: boolean): Generator<Difference> {
	if (!isSearch && server.length !== standIn.length) {
		yield { at: nameOf(path), server, standIn }
		return
	}
	for (const [index, value] of server.entries()) {
		const other = isSearch ? standIn[0] : standIn[index]
		if (isSearch && other === undefined) return
		yield* compareValues([...path, String(index)], { server: value, standIn: other }, isSearch)
	}
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text)
	} catch {
		// Only the status of an XML envelope counts, because the rest depends on apps and users.
		return text.startsWith('<?xml') ? text.slice(0, text.indexOf('</meta>') + 1 || undefined) : text
	}
}

const tidy = (header: string | undefined) => header?.toLowerCase().replace(/\s/g, '')

/** Returns the differences between the answers to a request. */
export function compareAnswers({ path }: Question, server: Answer, standIn: Answer): Difference[] {
	const differences: Difference[] = []
	if (server.status !== standIn.status) differences.push({ at: 'status', server: server.status, standIn: standIn.status })
	for (const name of new Set([...Object.keys(server.headers), ...Object.keys(standIn.headers)])) {
		if (tidy(server.headers[name]) !== tidy(standIn.headers[name])) differences.push({ at: `header ${name}`, server: server.headers[name], standIn: standIn.headers[name] })
	}
	const [real, ours] = [parse(server.text), parse(standIn.text)]
	const isNested = [real, ours].every((body) => typeof body === 'object' && body !== null)
	if (isNested) differences.push(...compareValues([], { server: real, standIn: ours }, path.includes('/search/')))
	else if (real !== ours) differences.push({ at: 'body', server: real, standIn: ours })
	return differences
}
