export const meta = { title: 'Migration', group: 'Reference', order: 80, summary: 'Coming from @nextcloud/vue: change the import path, and see what differs.' }
