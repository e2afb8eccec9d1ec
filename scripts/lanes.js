/** Runs commands in parallel lanes, says how far they are, and stops all of them at the first failure. */
import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const DURATIONS = 'node_modules/.cache/nc-reference/durations.json'
const REPORT_EVERY_MS = 30_000
const isWindows = process.platform === 'win32'

function lastDurations(file) {
	try {
		return JSON.parse(readFileSync(file, 'utf8'))
	} catch {
		return {}
	}
}

/** Ends a command and the processes that it started. */
function end(child) {
	if (isWindows) return spawn('taskkill', ['/pid', child.pid, '/t', '/f'])
	try {
		process.kill(-child.pid)
	} catch {
		// It ended by itself meanwhile.
	}
}

/**
 * Runs steps `{ name, command, seconds, env }`: the steps of a lane one after the other, lanes at the same time.
 * Prints the output of a step that failed.
 * The time left comes from the file with the durations of the last run, and else from the steps' seconds.
 * @returns `{ name, status }` of every step, in the order of the lanes; the status is undefined if the step was stopped or not reached.
 */
export async function runLanes(lanes, { env = process.env, runsAll = false, durationsFile = DURATIONS } = {}) {
	const steps = lanes.flat()
	const durations = lastDurations(durationsFile)
	const status = new Map()
	const running = new Map()
	const begun = Date.now()
	let isStopped = false

	const secondsOf = ({ name, seconds }) => durations[name] ?? seconds
	const secondsLeft = (lane) => lane.reduce((sum, step) => {
		if (status.has(step.name)) return sum
		const spent = running.has(step.name) ? (Date.now() - running.get(step.name).started) / 1000 : 0
		return sum + Math.max(0, secondsOf(step) - spent)
	}, 0)
	const report = (what) => {
		const left = Math.round(Math.max(...lanes.map(secondsLeft)))
		console.log(`── ${what} · ${[...status.values()].filter((code) => code === 0).length} of ${steps.length} steps passed${left ? ` · about ${left} s left` : running.size ? ' · takes longer than last time' : ''}`)
	}
	const endAll = () => { for (const { child } of running.values()) end(child) }

	function run(step) {
		return new Promise((resolve) => {
			const child = spawn(step.command, { shell: true, detached: !isWindows, stdio: ['ignore', 'pipe', 'pipe'], env: { ...env, ...step.env } })
			const output = []
			const started = Date.now()
			running.set(step.name, { child, started })
			for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => output.push(piece))
			child.on('close', (code) => {
				running.delete(step.name)
				if (isStopped) return resolve()
				status.set(step.name, code ?? 1)
				const seconds = Math.round((Date.now() - started) / 1000)
				if (code) console.log(`\n${Buffer.concat(output)}`)
				if (code === 0) durations[step.name] = seconds
				report(`${step.name} ${code === 0 ? 'passed' : 'failed'} in ${seconds} s`)
				if (code && !runsAll) {
					isStopped = true
					endAll()
				}
				resolve()
			})
		})
	}

	const timer = setInterval(() => report(`${Math.round((Date.now() - begun) / 1000)} s: ${[...running.keys()].join(', ')}`), REPORT_EVERY_MS)
	for (const signal of ['SIGINT', 'SIGTERM']) {
		process.once(signal, () => {
			endAll()
			process.exit(1)
		})
	}
	await Promise.all(lanes.map(async (lane) => {
		for (const step of lane) if (!isStopped) await run(step)
	}))
	clearInterval(timer)
	mkdirSync(dirname(durationsFile), { recursive: true })
	writeFileSync(durationsFile, JSON.stringify(durations))
	return steps.map(({ name }) => ({ name, status: status.get(name) }))
}
