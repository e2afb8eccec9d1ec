export const meta = { title: 'Security', group: 'Project', order: 20, summary: 'What the library promises, and how to report a vulnerability.', words: 'csp' }
