export const meta = { title: 'Start', group: 'Begin', order: 10, summary: 'What nc-reference is, how to install it, and a first preview.' }
