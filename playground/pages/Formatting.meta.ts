export const meta = { title: 'Formatting as you type', group: 'Write', order: 15, summary: 'People see bold, lists and headings while they write, and the value stays plain Markdown.' }
