import { onBeforeUnmount, onMounted } from 'vue'
import styles from './devtools.css?inline'

let sheet: CSSStyleSheet | undefined
let users = 0

/** Adds the style sheet of the panel to the page while a component is mounted. It isn't part of `style.css`, so only developers load it. */
export function useDevtoolsStyles(): void {
	onMounted(() => {
		if (!sheet) {
			sheet = new CSSStyleSheet()
			sheet.replaceSync(styles)
		}
		if (!users++) document.adoptedStyleSheets.push(sheet)
	})
	onBeforeUnmount(() => {
		if (!--users) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
	})
}
