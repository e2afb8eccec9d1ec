export const meta = { title: 'For coding agents', group: 'Reference', order: 60, summary: 'How to migrate, write a widget and test, as plain files for language models.' }
