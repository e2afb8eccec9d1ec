export const meta = { title: 'Write a widget', group: 'Extend', order: 20, summary: 'Render your app’s links your own way, in every app that shows previews.' }
