import type { Difference } from './compare.ts'
import type { Question } from './questions.ts'
import type { RecordCommand } from './recordArguments.ts'

const MOST_CHARACTERS = 160
/** Control characters that JSON doesn't escape and that some terminals execute. */
const TERMINAL_CONTROLS = /[\x7f-\x9f]/g

/** Creates a function that redacts the password, its header and the token, in case a server sends them back. */
function createRedact({ user, password, share }: RecordCommand): (text: string) => string {
	const credentials = Buffer.from(`${user}:${password}`).toString('base64')
	const secrets = [{ secret: credentials, name: '<USER>:<PASSWORD>' }, { secret: password, name: '<PASSWORD>' }, ...(share === null ? [] : [{ secret: share, name: '{share}' }])]
	const forms = secrets.flatMap(({ secret, name }) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)].map((form) => ({ form, name })))
	return (text) => forms.reduce((hidden, { form, name }) => hidden.replaceAll(form, name), text)
}

/** Creates the report of a comparison. It contains no secrets. */
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
		/** Announces the comparison. */
		opening: () => `Sending ${count} ${writes ? '' : 'read-only '}requests to ${base} with seed ${seed}${share === null ? '' : ', also as visitors of the share'}.`,

		/** Describes a difference. */
		difference(index: number, { method, path, headers, body }: Question, differences: Difference[]): string {
			const { accept, 'ocs-apirequest': origin = 'missing', 'content-type': type } = headers
			return [
				'',
				`${index}. ${method} ${path}`,
				`   ${askerOf(headers)}; accept: ${accept}; ocs-apirequest: ${origin}${type === undefined ? '' : `; content-type: ${type}`}`,
				...(body === undefined ? [] : [`   ${body}`]),
				...differences.flatMap(({ at, server, standIn }) => [`   ${redact(at || 'body')}`, `     server    ${brief(server)}`, `     stand-in  ${brief(standIn)}`]),
			].join('\n')
		},

		/** Summarizes the result. */
		summary({ asked, different, stopped }: { asked: number, different: number, stopped: string | null }): string {
			const outcome = different ? `${different} of them differently` : 'all of them equally'
			return `\n${stopped === null ? '' : `${redact(stopped)}\n`}${asked} of ${count} requests were answered, ${asked ? outcome : 'so nothing was compared'} (seed ${seed}).`
		},
	}
}
