import { Reference } from 'nc-reference/mock/server'

const TICKETS = { 7: { title: 'Replace the mooring lines', status: 'open' } }
const idOf = (text) => /^https:\/\/cloud\.test\/(?:index\.php\/)?apps\/tickets\/t\/(\d+)$/.exec(text)?.[1]

class TicketProvider {
	matchReference(text) { return idOf(text) !== undefined }

	resolveReference(text) {
		const ticket = TICKETS[idOf(text)]
		if (!ticket) return null
		const reference = new Reference(text)
		reference.setTitle(ticket.title)
		reference.setRichObject('tickets_ticket', { ...ticket, link: text })
		return reference
	}

	getCachePrefix(text) { return `tickets-${idOf(text)}` }
	getCacheKey(text, { userId }) { return userId ?? '' }
}

export const providers = [new TicketProvider()]
