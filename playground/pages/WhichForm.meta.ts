export const meta = { title: 'Which form when', group: 'Begin', order: 30, summary: 'Card, single line, chip or hover: what each is for, its parts, heights and states.' }
