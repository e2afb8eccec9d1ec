export const meta = { title: 'Chat', group: 'Begin', order: 2, summary: 'A chat with links of every kind, a box to write one, and the log of its requests.', wide: true }
