export const meta = { title: 'Theming', group: 'Extend', order: 75, summary: 'Tokens, properties, slots and classes: what an app may change, and what a page cannot break.' }
