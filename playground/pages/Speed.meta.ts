export const meta = { title: 'Speed', group: 'Show', order: 17, summary: 'A short bench that runs in your own browser, next to the original.' }
