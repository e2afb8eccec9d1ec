export const meta = { title: 'Honest links', group: 'Show', order: 70, summary: 'A link that says one address and leads to another shows its true host, and asks before it opens.' }
