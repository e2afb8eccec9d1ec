export const meta = { title: 'Custom elements', group: 'Begin', order: 40, summary: 'Use the library in plain HTML, React, Svelte and Vue 2.' }
