export const meta = { title: 'Requests', group: 'Show', order: 70, summary: 'How a handful of requests fills a page of two hundred links, drawn live.' }
