/** Prints the figures as a table, and renders the times as a picture: bars, as multiples of the floor. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const readmePath = fileURLToPath(new URL('../README.md', import.meta.url))
const picturePath = fileURLToPath(new URL('../playground/public/bench.svg', import.meta.url))

function figure(value) {
	if (value === undefined || value === null) return '–'
	const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2
	return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
}

/** What a bar is a multiple of, where that is no column of the table. */
const NAMES = { singles: 'one GET a link' }

/** The bar of one row in its own unit; undefined where there is none. */
function barOf({ limit, floor, ...row }) {
	if (!limit || limit.figure !== undefined) return limit?.figure
	return limit.factor * (limit.factorOf ? row[limit.factorOf] : floor)
}

function wordsOf({ limit, ...row }) {
	if (!limit) return ''
	if (limit.figure !== undefined) return `≤ ${limit.figure}`
	const name = limit.factorOf ?? 'floor'
	return `≤ ${limit.factor} × ${NAMES[name] ? `${NAMES[name]} (${figure(row[name])} ${row.unit})` : name}`
}

function verdictOf(row) {
	if (!row.limit) return ''
	if (typeof row.ours !== 'number') return 'not measured'
	return row.ours <= barOf(row) + 1e-9 ? 'held' : 'missed'
}

function tableOf(results) {
	return [
		'| what | floor | peer | nc-reference | ratio to peer | bar | |',
		'|---|--:|--:|--:|--:|---|---|',
		...results.map((row) => {
			const unit = row.unit ? ` ${row.unit}` : ''
			const ratio = row.ours && row.peer ? `1 : ${figure(row.peer / row.ours)}` : ''
			return `| ${row.label} | ${figure(row.floor)} | ${figure(row.peer)} | ${figure(row.ours)}${unit} | ${ratio} | ${wordsOf(row)} | ${verdictOf(row)} |`
		}),
	].join('\n')
}

function pictureOf(results) {
	const rows = results.filter(({ unit, peer, ours }) => unit === 'ms' && peer && ours)
	const [left, width, height] = [10, 800, 50]
	const longest = width - left - 90
	const bars = rows.map(({ label, floor, peer, ours }, index) => {
		const top = index * height + 52
		const scale = longest / Math.max(peer, ours, floor ?? 0)
		const bar = (value, offset, kind) => value === undefined
			? ''
			: `<rect class="${kind}" x="${left}" y="${top + offset}" width="${Math.max(1, value * scale).toFixed(1)}" height="8" rx="2"/>`
		return `<text x="${left}" y="${top - 4}">${label.replace(/&/g, '&amp;')}</text>${bar(peer, 0, 'peer')}${bar(ours, 9, 'ours')}${bar(floor, 18, 'floor')}`
			+ `<text class="figure" x="${width - 84}" y="${top + 16}">${figure(peer / ours)} × faster</text>`
	})
	const legend = [['peer', '@nextcloud/vue'], ['ours', 'nc-reference'], ['floor', 'hand-written DOM']]
		.map(([kind, name], index) => `<rect class="${kind}" x="${left + index * 150}" y="12" width="10" height="10" rx="2"/><text x="${left + index * 150 + 16}" y="21">${name}</text>`)
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${rows.length * height + 44}" role="img" aria-label="Times of nc-reference, @nextcloud/vue and hand-written DOM">
<style>svg{font:11px system-ui,sans-serif;color-scheme:light dark}text{fill:light-dark(#24292f,#dce1e6)}.figure{font-weight:600}.peer{fill:#9aa5b1}.ours{fill:#0a7cc4}.floor{fill:#c9a227}</style>
${legend.join('')}
${bars.join('\n')}
</svg>
`
}

/** @param {object[]} results rows with label, unit, limit and a figure for each contestant */
export function writeReport(results, { write }) {
	const table = tableOf(results)
	console.log(`\n${table}\n`)
	if (!write) return
	const date = new Date().toISOString().slice(0, 10)
	const text = readFileSync(readmePath, 'utf8')
	writeFileSync(readmePath, text.replace(/(<!-- bench -->\n)[\s\S]*?(<!-- \/bench -->)/, (_, start, end) => `${start}Measured on ${date}, medians of interleaved rounds.\n\n${table}\n${end}`))
	writeFileSync(picturePath, pictureOf(results))
}
