export const meta = { title: 'Theming', group: 'Extend', order: 40, summary: 'Tokens, properties, slots and classes: what apps may change, and what pages can’t break.', words: 'dark mode night' }
