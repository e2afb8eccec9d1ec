export const meta = { title: 'License', group: 'Project', order: 30, summary: 'What the AGPL means for your app, by the license that your app has.', words: 'licence agpl' }
