import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)

interface Annotation {
	paths: string[]
	copyright: string[]
	license: string
}

/** Texts of a TOML value: of one in quotes, or of a list in one line. */
const textsOf = (value = '') => [...value.matchAll(/"([^"]*)"/g)].map(([, text]) => text!)

const annotations = read('REUSE.toml').split('[[annotations]]').slice(1).map((block): Annotation => {
	const valueOf = (key: string) => textsOf(new RegExp(`^${key} = (.*)$`, 'm').exec(block)?.[1])
	return { paths: valueOf('path'), copyright: valueOf('SPDX-FileCopyrightText'), license: valueOf('SPDX-License-Identifier')[0] ?? '' }
})

/** Returns whether a path of REUSE.toml matches a file. `**` matches anything, and `*` anything within a folder. */
function fits(path: string, file: string): boolean {
	const pattern = path.split('**').map((part) => part.split('*').map((text) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')).join('[^/]*')).join('.*')
	return new RegExp(`^${pattern}$`).test(file)
}

const annotationOf = (file: string) => annotations.findLast(({ paths }) => paths.some((path) => fits(path, file)))
const namesIn = (license: string) => license.split(/\s+(?:AND|OR|WITH)\s+|[()]/).filter(Boolean)

describe('the licences of all files, as the REUSE specification has them', () => {
	it('are said for each file, with who holds the copyright', () => {
		expect(files.length).toBeGreaterThan(500)
		const lacking = files.filter((file) => {
			const annotation = annotationOf(file)
			return !annotation?.license || !annotation.copyright.length
		})
		expect(lacking).toEqual([])
	})

	it('are said of files that are there', () => {
		expect(annotations.flatMap(({ paths }) => paths).filter((path) => !files.some((file) => fits(path, file)))).toEqual([])
	})

	it('are there with their texts, and no others', () => {
		const names = new Set(annotations.flatMap(({ license }) => namesIn(license)))
		expect(readdirSync(join(root, 'LICENSES')).sort()).toEqual([...names].map((name) => `${name}.txt`).sort())
	})

	it('are that of the package', () => {
		const { license } = JSON.parse(read('package.json')) as { license: string }
		expect(annotations[0]?.license).toBe(license)
		expect(read(`LICENSES/${license}.txt`)).toBe(read('LICENSE'))
	})

	it('are not said otherwise within a file', () => {
		// Put together, so that this file says nothing of itself.
		const tag = new RegExp(`${['SPDX', 'License-Identifier:'].join('-')}\\s*([\\w.-]+)`)
		const others = files.filter((file) => /\.(ts|js|vue|css)$/.test(file)).filter((file) => {
			const said = tag.exec(read(file))?.[1]
			return said !== undefined && said !== annotationOf(file)?.license
		})
		expect(others).toEqual([])
	})
})
