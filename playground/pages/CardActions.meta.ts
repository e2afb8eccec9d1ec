export const meta = { title: 'Actions on a card', group: 'Show', order: 26, summary: 'Open, copy, refresh, smaller or larger, close: one quiet menu, to which apps add their own entries.' }
