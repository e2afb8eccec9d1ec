import * as library from 'nc-reference'
import { publishVue3, showLinksOfPage, type Library } from './vue3.ts'

/** The name that the page loads it under: another one is the library once more, as another app brings it. */
const name = new URL(import.meta.url).pathname.split('/')[1]!
publishVue3(name, library as unknown as Library)
showLinksOfPage(name)
