export const meta = { title: 'Write a custom picker', group: 'Extend', order: 71, summary: 'An element of your own in the Smart Picker, where a search is not enough.' }
