import type { ScenarioSwitches } from 'nc-reference/mock'
import type { Settings } from './settings.ts'

const RESOLVING = ['resolve', 'resolvePublic', 'resolveBatch', 'resolvePublicBatch', 'search', 'providers'] as const

/** Returns whether a link fails: about every third one, and always the same ones. */
function isUnlucky(link: string): boolean {
	return [...link].reduce((sum, char) => sum + char.charCodeAt(0), 0) % 3 === 0
}

/** The switches of the stand-in service for what the panel says. */
export function switchesFor({ latency, failures }: Pick<Settings, 'latency' | 'failures'>): Partial<ScenarioSwitches> {
	return {
		latency: Number(latency),
		failingEndpoints: failures === 'all' ? [...RESOLVING] : [],
		failingLinks: failures === 'some' ? isUnlucky : [],
		rateLimited: failures === 'limit',
		offline: failures === 'offline',
	}
}
