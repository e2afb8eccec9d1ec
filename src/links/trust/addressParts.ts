import { isIpAddress, registrableOf } from './registrable.ts'

/** An address as it is shown: its host whole, with the part that somebody registered apart from its subdomains. */
export interface AddressParts {
	/** The subdomains of the host, with the dot after them. */
	subdomain: string
	/** The registrable part of the host, or the whole host if it doesn't have one. */
	registrable: string
	/** Port, path and all that follows, which may be cut. */
	rest: string
}

/** Splits a short address, without its scheme, for showing it. International hosts stay as they are written. */
export function splitAddress(address: string): AddressParts {
	// A user name in front of a host does not belong to it.
	const [, host = '', rest = ''] = /^(?:[^/?#\\]*@)?(\[[^\]]*\]|[^/?#:\\]*)(.*)$/s.exec(address)!
	const registrable = isIpAddress(host) ? host : registrableOf(host)
	return { subdomain: host.slice(0, host.length - registrable.length), registrable, rest }
}
