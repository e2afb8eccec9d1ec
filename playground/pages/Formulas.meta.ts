export const meta = { title: 'Formulas and diagrams', group: 'Show', order: 31, summary: 'Formulas in texts as MathML, and code blocks that your app draws, also while a text grows.' }
