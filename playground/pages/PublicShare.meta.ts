export const meta = { title: 'Public share', group: 'Show', order: 60, summary: 'Previews for visitors without an account, by the token of the share.' }
