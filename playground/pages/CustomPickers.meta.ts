export const meta = { title: 'Write a custom picker', group: 'Extend', order: 30, summary: 'An element of your own in the Smart Picker, for when a search is not enough.' }
