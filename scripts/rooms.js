/**
 * Updates the table of rooms in ARCHITECTURE.md, `node scripts/rooms.js`: each folder of the client with its files outside the journeys. A new room gets a
 * row without a description, which you add.
 */
import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { replaceSection } from './sections.js'

const path = fileURLToPath(new URL('../ARCHITECTURE.md', import.meta.url))
const OTHERS = /^(?:mock|migrate|host\/locales)\//

/** Returns the files of the client, relative to `src`. */
function clientFiles() {
	return readdirSync(new URL('../src', import.meta.url), { recursive: true }).map((name) => name.replaceAll('\\', '/'))
		.filter((name) => /\.(?:ts|vue)$/.test(name) && !OTHERS.test(name)).sort()
}

/** Returns the rows of the table for a document: room, description and files. */
export function roomsOf(text) {
	const drawn = new Set([...text.matchAll(/```journey\n([\s\S]*?)```/g)].flatMap(([, drawing]) => drawing.match(/\S+\.(?:ts|vue)\b/g)))
	const described = new Map([...text.matchAll(/^\| `src(?:\/([^`]*))?` \| ([^|]*) \|/gm)].map(([, room = '', description]) => [room, description.trim()]))
	const rooms = new Map()
	for (const file of clientFiles()) {
		const room = dirname(file) === '.' ? '' : dirname(file)
		if (!rooms.has(room)) rooms.set(room, [])
		if (!drawn.has(file)) rooms.get(room).push(basename(file))
	}
	return [...rooms].sort(([a], [b]) => a < b ? -1 : 1).map(([room, files]) => ({ room: room ? `src/${room}` : 'src', description: described.get(room) ?? '', files }))
}

/** Returns the table for a document. */
export function tableOf(text) {
	const rows = roomsOf(text).map(({ room, description, files }) => `| \`${room}\` | ${description} | ${files.map((file) => `\`${file}\``).join(', ') || '–'} |`)
	return ['| room | contents | files outside the journeys |', '|---|---|---|', ...rows].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) replaceSection(path, { name: 'rooms', text: tableOf(readFileSync(path, 'utf8')) })
