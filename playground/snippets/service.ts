import { createReferenceService, createScenario } from 'nc-reference/mock'
import { DeckProvider } from './provider'

export const service = createReferenceService({
	providers: [new DeckProvider()],
	sessionUser: 'alice', // who is signed in; null for a visitor
	users: { alice: 'secret', bob: 'hunter2' }, // who may sign in by basic auth
	shares: ['TOKEN'], // public shares
	scenario: createScenario({ latency: { from: 50, to: 300, seed: 7 } }),
	limits: { pages: false }, // the others stay those of a real server
})

// While it runs:
service.scenario.set({ offline: true })
service.scenario.reset()
service.signIn(null)
