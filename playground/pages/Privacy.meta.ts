export const meta = { title: 'Privacy', group: 'Reference', order: 50, summary: 'What the library keeps in the browser, for how long, and how to turn it off.' }
