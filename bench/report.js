/** Writes the figures as RESULTS.md and the README's rows, and draws the times as bars. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { replaceSection } from '../scripts/sections.js'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

function figure(value) {
	if (value === undefined || value === null) return '–'
	const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2
	return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
}

/** Names of contestants that have no column of their own. */
const NAMES = { singles: 'one GET per link' }
/** Names of those that have a column in some tables. */
const OTHERS = { streamdown: 'Streamdown', incremark: 'incremark' }

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

const withUnit = (value, unit) => value === undefined || !unit ? figure(value) : `${figure(value)} ${unit}`
const ratioOf = ({ peer, ours }) => ours && peer ? `${figure(peer / ours)} ×` : ''
/** Words how much faster or slower than the peer it is. */
const comparisonOf = ({ peer, ours }) => peer < ours ? `${figure(ours / peer)} × slower` : `${figure(peer / ours)} × faster`
const isTime = ({ unit, peer, ours }) => Boolean(unit === 'ms' && peer && ours)

function tableOf(rows) {
	const others = Object.keys(OTHERS).filter((name) => rows.some((row) => row[name] !== undefined))
	return [
		`| | floor | peer | ${others.map((name) => `${OTHERS[name]} | `).join('')}nc-reference | peer ÷ ours | bar | |`,
		`|---|--:|--:|${'--:|'.repeat(others.length)}--:|--:|---|---|`,
		...rows.map((row) => {
			const figures = ['floor', 'peer', ...others].map((name) => figure(row[name]))
			return `| ${row.label} | ${figures.join(' | ')} | ${withUnit(row.ours, row.unit)} | ${ratioOf(row)} | ${wordsOf(row)} | ${verdictOf(row)} |`
		}),
	].join('\n')
}

/** The rows of the README: those with a headline, and the worst one of all. */
function headlinesOf(rows) {
	const worst = rows.filter(isTime).reduce((least, row) => row.peer / row.ours < least.peer / least.ours ? row : least)
	return [
		'| | `@nextcloud/vue` | nc-reference | |',
		'|---|--:|--:|---|',
		// Times before counts, the largest difference first.
		...rows.filter((row) => row.headline || row === worst).sort((a, b) => Number(isTime(b)) - Number(isTime(a)) || b.peer / b.ours - a.peer / a.ours)
			.map((row) => `| ${row.headline ?? `${row.title}: ${row.label}`} | ${withUnit(row.peer, row.unit)} | ${withUnit(row.ours, row.unit)} | ${isTime(row) ? comparisonOf(row) : ''} |`),
	].join('\n')
}

function pictureOf(all) {
	const rows = all.filter(isTime).map((row) => ({ ...row, label: `${row.title}: ${row.label}` }))
	const [left, width, height] = [10, 800, 50]
	const longest = width - left - 90
	const bars = rows.map(({ label, floor, peer, ours }, index) => {
		const top = index * height + 52
		const scale = longest / Math.max(peer, ours, floor ?? 0)
		const bar = (value, offset, kind) => value === undefined
			? ''
			: `<rect class="${kind}" x="${left}" y="${top + offset}" width="${Math.max(1, value * scale).toFixed(1)}" height="8" rx="2"/>`
		return `<text x="${left}" y="${top - 4}">${label.replace(/&/g, '&amp;')}</text>${bar(peer, 0, 'peer')}${bar(ours, 9, 'ours')}${bar(floor, 18, 'floor')}`
			+ `<text class="figure" x="${width - 84}" y="${top + 16}">${comparisonOf({ peer, ours })}</text>`
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

/** Draws when each request of two contestants reached the server, as a mark on a line of time for each. */
function arrivalsOf({ peer, ours }) {
	const [left, width] = [14, 480]
	const longest = Math.max(...peer, ...ours, 1)
	const x = (time) => (left + time / longest * (width - 2 * left)).toFixed(1)
	const line = ([kind, name, times], index) => {
		const top = 18 + index * 66
		return `<text x="${left}" y="${top}">${name}: ${times.length} requests</text><line class="axis" x1="${left}" x2="${width - left}" y1="${top + 34}" y2="${top + 34}"/>`
			+ times.map((time) => `<rect class="${kind}" x="${x(time)}" y="${top + 10}" width="1.6" height="24"/>`).join('')
	}
	const seconds = Array.from({ length: Math.floor(longest / 1000) + 1 }, (_, second) => `<text class="tick" x="${x(second * 1000)}" y="152">${second} s</text>`)
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 160" role="img" aria-label="When the requests of a chat of 120 links reach the server: ${peer.length} by @nextcloud/vue over ${(Math.max(...peer) / 1000).toFixed(1)} seconds, ${ours.length} by nc-reference over ${(Math.max(...ours) / 1000).toFixed(1)}">
<style>svg{font:15px system-ui,sans-serif;color-scheme:light dark}text{fill:light-dark(#24292f,#dce1e6)}.tick{font-size:13px;text-anchor:middle}.axis{stroke:#9aa5b1}.peer{fill:#7d8894}.ours{fill:#0a7cc4}</style>
${[['peer', '@nextcloud/vue', peer], ['ours', 'nc-reference', ours]].map(line).join('\n')}
${seconds.join('')}
</svg>
`
}

/**
 * Prints the figures, and with `write` puts them into RESULTS.md, the README and the chart.
 * @param {object[]} scenarios each with title, about, and rows of label, unit, limit and a figure per contestant
 */
export function writeReport(scenarios, { write }) {
	const tables = scenarios.map(({ title, about, rows }) => `### ${title}\n\n${about}\n\n${tableOf(rows)}`).join('\n\n')
	console.log(`\n${tables}\n`)
	if (!write) return
	const date = new Date().toISOString().slice(0, 10)
	replaceSection(here('RESULTS.md'), { name: 'bench', text: `Measured on ${date}; medians of interleaved rounds.\n\n${tables}` })
	const all = scenarios.flatMap(({ title, rows }) => rows.map((row) => ({ title, ...row })))
	replaceSection(here('../README.md'), { name: 'bench', text: headlinesOf(all) })
	writeFileSync(here('../playground/public/bench.svg'), pictureOf(all))
	const plotted = all.find((row) => row.plotted)?.plotted
	if (plotted) writeFileSync(here('../playground/public/requests.svg'), arrivalsOf(plotted))
}
