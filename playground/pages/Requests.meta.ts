export const meta = { title: 'Requests', group: 'Show', order: 70, summary: 'How a page of two hundred links is filled by a handful of requests, drawn as it happens.' }
