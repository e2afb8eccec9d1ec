export const meta = { title: 'Smart Picker', group: 'Write', order: 30, summary: 'Search for a link, paste one or make one, in a dialog that any app opens with one call.' }
