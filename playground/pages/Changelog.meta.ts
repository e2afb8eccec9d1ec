export const meta = { title: 'Changelog', group: 'Project', order: 10, summary: 'What each version brought.', words: 'release version' }
