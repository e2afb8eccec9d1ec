export const meta = { title: 'Preview on hover', group: 'Show', order: 40, summary: 'The target of a link, next to it: by pointer, keyboard and long press.' }
