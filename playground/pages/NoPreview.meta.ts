export const meta = { title: 'Why has this link no preview?', group: 'Connect', order: 60, summary: 'Every reason, how to see it, and what to do about it.', words: 'troubleshooting faq debug' }
