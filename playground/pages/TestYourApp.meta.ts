export const meta = { title: 'Test your app', group: 'Test', order: 20, summary: 'With the stand-in service in Vitest, Playwright and Storybook, and from the command line.' }
