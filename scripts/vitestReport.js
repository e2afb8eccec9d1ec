import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * Vitest's reporter for `npm test`: writes `{ passed, failures, flaky }` to `NC_REFERENCE_REPORT`. Unlike the JSON reporter it names unhandled errors,
 * which fail a run too.
 */
export default class VitestReport {
	onTestRunEnd(modules, unhandledErrors) {
		const tests = modules.flatMap((module) => [...module.children.allTests()])
		const failures = [
			...tests.filter((test) => test.result().state === 'failed').map((test) => failure(test.module.moduleId, test.fullName, test.result().errors[0])),
			...modules.flatMap((module) => module.errors().map((error) => failure(module.moduleId, 'did not load', error))),
			...unhandledErrors.map((error) => failure(error.VITEST_TEST_PATH ?? '.', error.VITEST_TEST_NAME ?? 'outside of a test', error)),
		]
		const flaky = tests.filter((test) => test.diagnostic()?.flaky).map((test) => failure(test.module.moduleId, test.fullName, test.result().errors?.[0]))
		writeFileSync(process.env.NC_REFERENCE_REPORT, JSON.stringify({ passed: tests.filter((test) => test.result().state === 'passed').length, failures, flaky }))
	}
}

const failure = (path, name, error) => `${relative('.', path)} › ${name}: ${error?.message?.split('\n')[0] ?? 'failed'}`
