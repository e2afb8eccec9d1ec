export const meta = { title: 'Live and shared', group: 'Connect', order: 20, summary: 'Tabs share what one of them has fetched, and previews follow what changes on the server.' }
