export const meta = { title: 'Requests', group: 'Connect', order: 10, summary: 'How a handful of requests fills a page of two hundred links, drawn live.' }
