export const meta = { title: 'Stand-in service', group: 'Test', order: 10, summary: 'The back end without a server: providers, search, shares, limits and failures, as on a real one.' }
