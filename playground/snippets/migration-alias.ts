import { defineConfig } from 'vite'

const MOVED = ['components/NcRichText', 'components/NcRichContenteditable', 'functions/reference', 'functions/registerReference']

export default defineConfig({
	resolve: { alias: Object.fromEntries(MOVED.map((path) => [`@nextcloud/vue/${path}`, `nc-reference/${path}`])) },
})
