export const meta = { title: 'Theming', group: 'Extend', order: 75, summary: 'Tokens, properties, slots and classes: what apps may change, and what pages can’t break.' }
