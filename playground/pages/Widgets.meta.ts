export const meta = { title: 'Write a widget', group: 'Extend', order: 70, summary: 'Render the links of your app your own way, in every app that shows previews.' }
