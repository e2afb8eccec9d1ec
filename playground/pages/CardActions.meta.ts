export const meta = { title: 'Actions on a card', group: 'Show', order: 60, summary: 'Open, copy, refresh, resize or close: one quiet menu, open to entries of apps.' }
