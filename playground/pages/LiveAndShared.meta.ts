export const meta = { title: 'Live and shared', group: 'Show', order: 64, summary: 'Tabs share what one of them has fetched, and previews follow what changes on the server.' }
