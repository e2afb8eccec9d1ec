export const meta = { title: 'Chips in a line', group: 'Show', order: 50, summary: 'A bare address becomes the icon, title and state of its target; copying still yields the address.' }
