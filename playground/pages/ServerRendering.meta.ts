export const meta = { title: 'Server rendering', group: 'Connect', order: 50, summary: 'Render texts and previews on a server, hydrate them, and send no request twice.', words: 'ssr nuxt' }
