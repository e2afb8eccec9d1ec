export const meta = { title: 'Migration', group: 'Reference', order: 20, summary: 'Coming from @nextcloud/vue: change the import path, and see what differs.' }
