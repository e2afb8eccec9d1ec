export const meta = { title: 'Migration', group: 'Reference', order: 80, summary: 'From @nextcloud/vue: change the import path, and what is different afterwards.' }
