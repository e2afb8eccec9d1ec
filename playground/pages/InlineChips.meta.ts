export const meta = { title: 'Chips in a line', group: 'Show', order: 24, summary: 'A bare address becomes the icon, title and state of its target; copying still yields the address.' }
