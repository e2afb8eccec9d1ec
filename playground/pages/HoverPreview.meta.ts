export const meta = { title: 'Preview on hover', group: 'Show', order: 22, summary: 'What a link leads to, seen without leaving the line: by pointer, keyboard and long press.' }
