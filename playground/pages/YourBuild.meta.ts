export const meta = { title: 'Your build', group: 'Reference', order: 25, summary: 'What loads when, how large it is, and how to leave languages and grammars out.', words: 'csp i18n translate' }
