export const meta = { title: 'Public share', group: 'Connect', order: 30, summary: 'Previews for visitors without an account, by the token of the share.' }
