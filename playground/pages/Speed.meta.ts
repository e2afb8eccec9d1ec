export const meta = { title: 'Speed', group: 'Reference', order: 30, summary: 'A short bench that runs in your own browser, next to the original.' }
