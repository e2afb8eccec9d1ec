import type { IncomingMessage, ServerResponse } from 'node:http'
import { createPageReader, createServer } from 'nc-reference/mock/server'
import { switchesFor } from '../state/scenario.ts'
import { CHOICES } from '../state/settings.ts'
import { createDemoService } from './demo.ts'
import { demoAsset } from './demoAssets.ts'

const service = createDemoService({ fetchPage: createPageReader() })
const { server } = createServer(service)

function cookieOf(request: IncomingMessage, name: string): string | undefined {
	return new RegExp(`(?:^|;\\s*)nc-reference-${name}=([\\w-]+)`).exec(request.headers.cookie ?? '')?.[1]
}

function oneOf<Choice extends string>(choices: readonly Choice[], value: string | undefined): Choice {
	return choices.find((choice) => choice === value) ?? choices[0]!
}

/** Answers with the demo's service in this process; its generic provider reads real pages. Cookies say what the panel sets. */
export function answer(request: IncomingMessage, response: ServerResponse): void {
	const picture = demoAsset(new URL(request.url ?? '/', 'http://localhost'))
	if (picture !== undefined) {
		response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture)
		return
	}
	service.scenario.set(switchesFor({
		latency: oneOf(CHOICES.latency, cookieOf(request, 'latency')),
		failures: oneOf(CHOICES.failures, cookieOf(request, 'failures')),
	}))
	service.signIn(cookieOf(request, 'access') === 'share' ? null : 'alice')
	server.emit('request', request, response)
}
