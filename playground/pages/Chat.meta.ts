export const meta = { title: 'Chat', group: 'Begin', order: 20, summary: 'A chat with links of every kind, a message field, and its request log.', wide: true }
