import type { Difference } from './compare.ts'
import type { Question } from './questions.ts'
import type { RecordCommand } from './recordArguments.ts'

const MOST_CHARACTERS = 160
/** What JSON leaves as it is, and some terminals obey. */
const TERMINAL_CONTROLS = /[\x7f-\x9f]/g

/** Hides the password, the header that holds it and the token, should a server send them back. */
function createRedact({ user, password, share }: RecordCommand): (text: string) => string {
	const credentials = Buffer.from(`${user}:${password}`).toString('base64')
	const secrets = [{ secret: credentials, name: '<USER>:<PASSWORD>' }, { secret: password, name: '<PASSWORD>' }, ...(share === null ? [] : [{ secret: share, name: '{share}' }])]
	const forms = secrets.flatMap(({ secret, name }) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].map((form) => ({ form, name })))
	return (text) => forms.reduce((hidden, { form, name }) => hidden.replaceAll(form, name), text)
}

/** Texts of a comparison, for people. Nothing in them is a secret. */
export function createReport(command: RecordCommand) {
	const { base, count, seed, share, writes } = command
	const redact = createRedact(command)

	function brief(value: unknown): string {
		const text = redact(value === undefined ? 'nothing' : JSON.stringify(value)).replace(TERMINAL_CONTROLS, '\uFFFD')
		return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}… (${text.length} characters)` : text
	}

	function askerOf({ authorization = '' }: Record<string, string>): string {
		if (authorization.includes('<WRONG>')) return 'with a wrong password'
		return authorization ? 'signed in' : 'signed out'
	}

	return {
		/** What will be done. */
		opening: () => `Asking ${base} ${count} questions${writes ? '' : ' that only read'}, by seed ${seed}${share === null ? '' : ', also as visitors of the share'}.`,

		/** A question that was answered differently. */
		difference(index: number, { method, path, headers, body }: Question, differences: Difference[]): string {
			const { accept, 'ocs-apirequest': origin = 'not there', 'content-type': type } = headers
			return [
				'',
				`${index}. ${method} ${path}`,
				`   ${askerOf(headers)}; accept: ${accept}; ocs-apirequest: ${origin}${type === undefined ? '' : `; content-type: ${type}`}`,
				...(body === undefined ? [] : [`   ${body}`]),
				...differences.flatMap(({ at, server, standIn }) => [`   ${redact(at || 'body')}`, `     server    ${brief(server)}`, `     stand-in  ${brief(standIn)}`]),
			].join('\n')
		},

		/** What came out. */
		summary({ asked, different, stopped }: { asked: number, different: number, stopped: string | null }): string {
			const outcome = different ? `${different} of them differently` : 'all of them alike'
			return `\n${stopped === null ? '' : `${redact(stopped)}\n`}${asked} of ${count} questions were answered, ${asked ? outcome : 'so nothing was compared'} (seed ${seed}).`
		},
	}
}
