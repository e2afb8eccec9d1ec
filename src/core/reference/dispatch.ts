import type { Clock } from '../clock.ts'
import { OcsError } from '../ocs/ocsError.ts'
import { type Access, type ResolvedLinks, isPublic, resolveReferences } from '../ocs/references.ts'
import type { Transport } from '../ocs/transport.ts'
import { judge } from './answers.ts'
import { type Question, type Ranked, pick, rank } from './batch.ts'
import { createComplaints } from './complaints.ts'
import { createCosts } from './cost.ts'
import type { ReferenceEntry } from './entry.ts'
import { createGathering } from './gathering.ts'
import { LIMITS, type ResolverLimits } from './limits.ts'
import { createMeasure } from './measure.ts'
import { type Connection, type Waiting, createPause, withJitter } from './pause.ts'
import { createProbe } from './probe.ts'

export interface DispatchOptions {
	transport: Transport
	/** Who asks; may call `reset` when that has changed. */
	access: () => Access
	clock: Clock
	/** The page's own host, which is taken for fast. */
	ownHost?: string
	/** What an earlier page learned of the hosts' costs. */
	costs?: unknown
	limits?: Partial<ResolverLimits>
	connection?: Connection
	/** Says what is wrong with the server's answers. */
	warn(message: string): void
	/** Gets each question's one answer. */
	onAnswer(question: Question, entry: ReferenceEntry): void
	/** Hears why the questions wait, when that changes. */
	onWaiting(waiting: Waiting): void
}

/** Brings questions to the server. */
export interface Dispatch {
	ask(question: Question): void
	/** Nobody wants the answer any more: the question stays at home, or its request is aborted when all of its questions are withdrawn. */
	withdraw(question: Question): void
	/** Nothing else is asked for the moment: what is gathered leaves, unless links keep coming. */
	flush(): void
	/** True while the question has not left. */
	isQueued(question: Question): boolean
	waiting(): Waiting
	/** What was learned of the hosts' costs, for the next page. */
	costs(): unknown
	/** Forgets all questions and aborts all requests. */
	reset(): void
}

/** Questions that travel together, and how often that failed. */
interface Job {
	questions: readonly Question[]
	tries: number
}

/** How long links that are only near the viewport wait for company. */
const PATIENCE_MS = 90
const RETRIES = 2
const RETRY_MS = 500

/**
 * Invariant: a question is in `open` from `ask` until its answer or `withdraw`, and meanwhile in exactly one place: in `queued`,
 * in a job of `ready`, in a request of `underWay`, or in a job that waits for its next try.
 */
export function createDispatch(options: DispatchOptions): Dispatch {
	const { transport, access, clock, connection, warn, onAnswer, onWaiting } = options
	const limits = { ...LIMITS, ...options.limits }
	const costs = createCosts(options.ownHost)
	const open = new Set<Question>()
	const queued = new Set<Question>()
	const underWay = new Map<Job, AbortController>()
	const complain = createComplaints(warn)
	const pause = createPause({ clock, connection, onChange: onWaiting, onResume: pump })
	const measure = createMeasure({ clock, costs })
	const probe = createProbe({ clock, costs, onRelease: pump })
	const gathering = createGathering({ clock, windowMs: limits.windowMs, onClose: pump })
	let ready: Job[] = []
	let patience: 'fresh' | 'waiting' | 'over' = 'fresh'

	costs.restore(options.costs)

	function pump() {
		// Whoever asks now: what was asked for somebody else is gone with this call.
		const who = access()
		let ranked: Ranked[] | undefined
		let ahead = 0
		const mayLeave = ({ question, distance }: Ranked) => queued.has(question)
			&& (!probe.isHolding(question.host) || (distance <= 0 && underWay.size < ahead))
		while (pause.allowed(limits.requests) > underWay.size) {
			let job = next()
			if (!job) {
				if (!ranked) {
					ranked = candidates()
					// Public shares may ask so often, and no more.
					ahead = isPublic(who) ? 0 : probe.ahead(ranked, limits.requests)
				} else ranked = ranked.filter(mayLeave)
				const links = isPublic(who) ? limits.publicLinks : limits.links
				job = { questions: pick(ranked, costs, { requests: limits.requests, links, busy: underWay.size > 0, guessed: guessed() }), tries: 0 }
			}
			if (!job.questions.length) return
			void send(job)
		}
	}

	/** Links under way of which nobody knows for how long. */
	function guessed() {
		return [...underWay.keys()].flatMap(({ questions }) => questions).filter(({ host }) => !costs.knows(host)).length
	}

	/** The questions that may leave now, nearest first. */
	function candidates(): Ranked[] {
		if (gathering.isOpen()) return []
		if (!queued.size) patience = 'fresh'
		const ranked = rank([...queued].filter(({ host }) => !probe.isHolding(host)), costs)
		if (!ranked[0]?.distance || patience === 'over') return ranked
		if (patience === 'fresh') {
			clock.schedule(() => {
				patience = 'over'
				pump()
			}, PATIENCE_MS)
		}
		patience = 'waiting'
		return []
	}

	/** The next job that is put together already, without the questions that were withdrawn. */
	function next(): Job | undefined {
		for (let job; (job = ready.shift());) {
			const questions = job.questions.filter((question) => open.has(question))
			if (questions.length) return { ...job, questions }
		}
		return undefined
	}

	async function send(job: Job) {
		const { questions } = job
		const links = questions.map(({ link }) => link)
		const hosts = questions.map(({ host }) => host)
		const controller = new AbortController()
		for (const question of questions) queued.delete(question)
		underWay.set(job, controller)
		// There is nothing to learn where each link goes alone.
		if (limits.links > 1) probe.send(hosts)
		const measured = measure(hosts)
		/** False for a request that was aborted meanwhile. */
		function finish(answered = false) {
			stopTimer()
			probe.release(hosts)
			const isOurs = underWay.delete(job)
			measured(answered && isOurs)
			return isOurs
		}
		const stopTimer = clock.schedule(() => {
			if (finish()) fail(job, new Error(`Could not resolve "${links[0]}": no answer within ${limits.timeoutMs} ms. Check the server.`))
			controller.abort()
			pump()
		}, limits.timeoutMs)
		try {
			const fresh = questions.some((question) => question.fresh)
			const answer = await resolveReferences(transport, links, { access: access(), fresh, signal: controller.signal })
			if (!finish(true)) return
			take(questions, answer)
			pause.recover()
		} catch (error) {
			if (finish()) fail(job, error)
		}
		pump()
	}

	function take(questions: readonly Question[], answer: ResolvedLinks) {
		const { entries, again, apart } = judge(questions, answer)
		for (const [question, entry] of entries) settle(question, entry)
		if (again.length) ready.push({ questions: again, tries: 0 })
		if (apart.length) split(apart)
	}

	function settle(question: Question, entry: ReferenceEntry) {
		if (!open.delete(question)) return
		if (entry.state === 'error') complain(entry.error)
		onAnswer(question, entry)
	}

	function split(questions: readonly Question[]) {
		const middle = Math.ceil(questions.length / 2)
		ready.unshift({ questions: questions.slice(0, middle), tries: 0 }, { questions: questions.slice(middle), tries: 0 })
	}

	function fail(job: Job, error: unknown) {
		const { questions, tries } = job
		const status = error instanceof OcsError ? error.status : 0
		if (status && status !== 429) pause.recover()
		if (status === 429 || (!status && pause.lose())) {
			ready.unshift(job)
			if (status) pause.refuse()
		} else if (questions.length > 1 && (status >= 500 || status === 413)) {
			split(questions)
		} else if (tries < RETRIES && (!status || status >= 500)) {
			clock.schedule(() => {
				ready.push({ questions, tries: tries + 1 })
				pump()
			}, withJitter(RETRY_MS * 2 ** tries, clock))
		} else {
			for (const question of questions) settle(question, { state: 'error', reference: null, error })
		}
	}

	return {
		ask(question) {
			open.add(question)
			queued.add(question)
			gathering.open()
		},
		withdraw(question) {
			if (!open.delete(question) || queued.delete(question)) return
			for (const [job, controller] of underWay) {
				if (job.questions.some((each) => open.has(each))) continue
				underWay.delete(job)
				controller.abort()
				gathering.open()
			}
		},
		flush: gathering.flush,
		isQueued: (question) => queued.has(question),
		waiting: pause.waiting,
		costs: () => costs.toJSON(),
		reset() {
			open.clear()
			queued.clear()
			ready = []
			for (const controller of underWay.values()) controller.abort()
			underWay.clear()
		},
	}
}
