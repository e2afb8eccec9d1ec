export const meta = { title: 'API reference', group: 'Reference', order: 10, summary: 'Every component, function, composable and type, generated from the docstrings of the sources.' }
