export const meta = { title: 'Smart Picker', group: 'Show', order: 50, summary: 'Search for a link, paste one or make one, in a dialog that any app opens with one call.' }
