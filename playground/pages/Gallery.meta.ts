export const meta = { title: 'Preview gallery', group: 'Show', order: 10, summary: 'Every state, card, size and policy of a preview.', words: 'unfurl embed' }
