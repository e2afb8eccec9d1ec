export const meta = { title: 'Your own server', group: 'Connect', order: 40, summary: 'Previews without Nextcloud: a transport, the answers that it returns, and what works without a user.' }
