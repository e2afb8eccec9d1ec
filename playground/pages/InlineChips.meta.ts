export const meta = { title: 'Chips in a line', group: 'Show', order: 24, summary: 'A bare address becomes icon, title and state of what it leads to; what is copied stays the address.' }
