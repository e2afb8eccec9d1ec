/**
 * Sends random requests to a Nextcloud server and to the stand-in, and prints each difference between the answers:
 * `NC_PASSWORD=… node tests/conformance/compare.js --base https://cloud.example.org --user alice`, with an app password.
 *
 * --share TOKEN  token of a public share, to include requests of its visitors
 * --count 100    number of requests
 * --seed NUMBER  repeats the requests of an earlier run
 * --pause 500    milliseconds between two requests
 * --writes       also sends PUT, PATCH and DELETE, and three wrong passwords, which changes the last use of your providers
 *
 * Hosts in the requests end in `.test`, so the server contacts no other one. References and search results depend on its apps and users, so
 * only their shape is compared. The exit code is 0 if all answers are equal.
 */
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

const { module } = await runnerImport(fileURLToPath(new URL('compareServer.ts', import.meta.url)), { configFile: false, logLevel: 'error' })
try {
	const isEqual = await module.compareServer(process.argv.slice(2), { password: process.env.NC_PASSWORD, say: (text) => process.stdout.write(`${text}\n`) })
	process.exitCode = isEqual ? 0 : 1
} catch (error) {
	console.error(error.message)
	process.exitCode = 1
}
