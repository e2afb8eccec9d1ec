import { OcsError } from '../ocs/ocsError.ts'

/** Says what is wrong with the server's answers: one warning for each address that sends something else than references. */
export function createComplaints(warn: (message: string) => void): (error: unknown) => void {
	const warned = new Set<string>()
	return (error) => {
		if (!(error instanceof OcsError) || error.status >= 300) return
		const address = error.url.split('?')[0]!
		if (!address || warned.has(address)) return
		warned.add(address)
		warn(error.message)
	}
}
