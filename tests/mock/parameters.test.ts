import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Parameters } from '../../src/mock/framework/parameters.ts'
import { array, arrayValues, bool, encodeArray, int, nullableInt, PhpArray, string, toBool, toInt, trim } from '../../src/mock/phpTypes.ts'

const FORM = 'application/x-www-form-urlencoded'

/** Converts PHP's arrays into plain objects. */
function plain(value: unknown): unknown {
	if (value instanceof PhpArray) return Object.fromEntries([...value].map(([key, inner]) => [key, plain(inner)]))
	return value
}

interface Asked {
	query?: string
	body?: unknown
	type?: string
	method?: string
	route?: Record<string, string>
}

/** The parameters of a request. */
function read({ query = '', body, type = 'application/json', method = 'POST', route = {} }: Asked) {
	const request = new Request(`http://cloud.test/?${query}`, body === undefined
		? { method }
		: { method, headers: { 'content-type': type }, body: typeof body === 'string' ? body : JSON.stringify(body) })
	return Parameters.ofQuery(request).with(request, route)
}

const all = async (question: Asked) => Object.fromEntries((await read(question)).entries().map(([name, value]) => [name, plain(value)]))

describe('the parameters of a request', () => {
	it('are one set: the body\'s before the query\'s, the route\'s before both', async () => {
		expect(await all({ query: 'a=query&b=query&c=query', body: { b: 'body', c: 'body' }, route: { c: 'route' } })).toEqual({ a: 'query', b: 'body', c: 'route' })
		expect(await all({ query: 'a=query&b=query', body: 'b=body', type: FORM })).toEqual({ a: 'query', b: 'body' })
	})

	it.each(['PUT', 'PATCH', 'DELETE'])('come by forms and JSON of %s too', async (method) => {
		expect([await all({ method, body: 'a=1', type: `${FORM}; charset=UTF-8` }), await all({ method, body: { a: '1' } })]).toEqual([{ a: '1' }, { a: '1' }])
	})

	it.each(['application/json', 'application/json; charset=utf-8', 'application/vnd.api+json'])('come as %s', async (type) => {
		expect(await all({ body: { a: 1 }, type })).toEqual({ a: 1 })
	})

	it.each(['text/plain', 'Application/JSON', 'text/json', 'application/jsonp'])('do not come as %s', async (type) => {
		expect(await all({ body: { a: 1 }, type })).toEqual({})
	})

	it('come as fields of multipart/form-data, by POST only', async () => {
		const body = new FormData()
		body.append('references[]', 'a')
		body.append('references[]', 'b')
		body.append('file', new Blob(['c']))
		const fields = async (method: string) => {
			const request = new Request('http://cloud.test/', { method, body })
			return (await Parameters.ofQuery(request).with(request, {})).entries().map(([name, value]) => [name, plain(value)])
		}
		expect([await fields('POST'), await fields('PUT')]).toEqual([[['references', { 0: 'a', 1: 'b' }]], []])
	})

	it.each(['{"a": ', '5', '"a"', 'null', '', '['.repeat(513) + ']'.repeat(513), '{"a":'.repeat(513) + '1' + '}'.repeat(513)])('are none in the JSON %.20j', async (body) => {
		expect(await all({ body })).toEqual({})
	})

	it('are all there in JSON of 512 levels, and brackets within texts are no level', async () => {
		expect(Object.keys(await all({ body: '{"a":'.repeat(512) + '1' + '}'.repeat(512) }))).toEqual(['a'])
		expect(await all({ body: { a: '[{"'.repeat(1000) } })).toEqual({ a: '[{"'.repeat(1000) })
	})

	it('are missing where they are null', async () => {
		expect((await read({ body: { a: null } })).get('a')).toBeUndefined()
	})
})

describe('names of a query or form', () => {
	it.each([
		['a[]=1&a[]=2', { a: { 0: '1', 1: '2' } }],
		['a[x]=1&a[y]=2', { a: { x: '1', y: '2' } }],
		['a[5]=1&a[]=2', { a: { 5: '1', 6: '2' } }],
		['a[][]=1&a[][]=2', { a: { 0: { 0: '1' }, 1: { 0: '2' } } }],
		['a[x][y]=1&a[x][z]=2', { a: { x: { y: '1', z: '2' } } }],
		['a=1&a[]=2', { a: { 0: '2' } }],
		['a[]=1&a=2', { a: '2' }],
		['a=1&a=2', { a: '2' }],
		['a[b]c=1', { a: { b: '1' } }],
		['a[b=1', { a_b: '1' }],
		['a.b=1&c+d=2&++e=3', { a_b: '1', c_d: '2', e: '3' }],
		['=1&[x]=2', {}],
		['a&b=', { a: '', b: '' }],
		['a%5B%5D=%31&b=a+b%2B', { a: { 0: '1' }, b: 'a b+' }],
		['__proto__[x]=1', Object.fromEntries([['__proto__', { x: '1' }]])],
	])('are read in %s as PHP does', async (query, expected) => {
		expect([await all({ query }), await all({ body: query, type: FORM })]).toEqual([expected, expected])
	})

	it('keep the order in which they came, also those of digits', async () => {
		expect(arrayValues((await read({ query: 'a[9]=first&a[2]=second' })).get('a'))).toEqual(['first', 'second'])
	})

	it('count to 1,000 variables and 64 levels', async () => {
		expect(arrayValues((await read({ body: 'a[]=x&'.repeat(1500), type: FORM })).get('a'))).toHaveLength(1000)
		expect(Object.keys(await all({ query: `a${'[x]'.repeat(65)}=1&b${'[x]'.repeat(63)}=1` }))).toEqual(['b'])
	})
})

describe('PHP\'s conversions', () => {
	it.each<[unknown, number]>([
		['12', 12], ['12abc', 12], ['many', 0], ['-3', -3], ['+3', 3], ['1.9', 1], ['-1.9', -1], ['', 0], ['1e2', 100], ['.5e1', 5], [' 7', 7], ['7 ', 7], ['0x1A', 0], ['1_000', 1],
		['99999999999999999999', 2 ** 63], ['-99999999999999999999', -(2 ** 63)], ['1e1000', 2 ** 63],
		[1.9, 1], [-1.9, -1], [true, 1], [false, 0], [1e300, 0], [2 ** 64, 0], [Infinity, 0],
		[[], 0], [[2], 1], [{}, 0], [{ a: 0 }, 1], [new PhpArray(), 0],
	])('take %j for the number %j', (value, number) => {
		expect(toInt(value) + 0).toBe(number)
	})

	it.each<[unknown, boolean]>([['', false], ['0', false], ['0.0', true], [' ', true], ['false', true], [0, false], [-1, true], [0.5, true], [[], false], [{}, false], [[0], true]])('take %j for %j', (value, expected) => {
		expect(toBool(value)).toBe(expected)
	})

	it('never fail and always give a whole number', () => {
		fc.assert(fc.property(fc.oneof(fc.jsonValue(), fc.string(), fc.double()), (value) => { expect(Number.isInteger(toInt(value))).toBe(true) }))
	})

	it('trim six kinds of blanks and no others', () => {
		expect([trim(' \t\n\r\v\0a \0'), trim('\fa\u00A0'), trim(' \n'), trim('')]).toEqual(['a', '\fa\u00A0', '', ''])
	})

	it('make a list of a map whose keys count from 0', () => {
		const encode = (...keys: string[]) => JSON.stringify(encodeArray(new Map(keys.map((key) => [key, null]))))
		expect([encode(), encode('0'), encode('0', '1'), encode('1', '0'), encode('1'), encode('00'), encode('a')])
			.toEqual(['[]', '[null]', '[null,null]', '{"0":null,"1":null}', '{"1":null}', '{"00":null}', '{"a":null}'])
	})
})

describe('the arguments of an endpoint', () => {
	const argument = async (declared: AnyDeclared, body: unknown) => (await read({ body: { it: body } })).argumentsFor({ it: declared }).it
	type AnyDeclared = ReturnType<typeof string> | ReturnType<typeof array> | ReturnType<typeof int> | ReturnType<typeof nullableInt> | ReturnType<typeof bool>

	it('are texts only where texts came', async () => {
		expect([await argument(string(), ''), await argument(string('x'), null)]).toEqual(['', 'x'])
		for (const value of [null, 5, true, false, [], ['a'], {}]) await expect(argument(string(), value)).rejects.toThrow('The parameter "it" must be a text.')
		await expect(argument(string('x'), 5)).rejects.toThrow('must be a text')
	})

	it('are lists where lists or objects came', async () => {
		expect([await argument(array(), ['a', 1]), await argument(array(), { x: 'a' }), await argument(array(), {})]).toEqual([['a', 1], ['a'], []])
		for (const value of [null, 'a', 5, true]) await expect(argument(array(), value)).rejects.toThrow('The parameter "it" must be a list.')
	})

	it('are numbers whatever came, and the default where nothing did', async () => {
		expect([await argument(int(1), null), await argument(int(1), ''), await argument(int(1), {}), await argument(nullableInt(), null), await argument(nullableInt(), '5')]).toEqual([1, 0, 0, null, 5])
	})

	it('are yes or no whatever came, the word "false" being no', async () => {
		expect(await Promise.all([null, 'false', 'true', '0', 0, 1, 'no'].map((value) => argument(bool(false), value)))).toEqual([false, false, true, false, false, true, true])
		expect(await argument(bool(true), null)).toBe(true)
	})
})
