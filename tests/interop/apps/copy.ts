import * as library from 'nc-reference'
import { publishVue3, showLinksOfPage, type Library } from './vue3.ts'

/** The library once more, as another app of the page brings it. */
publishVue3('copy', library as unknown as Library)
showLinksOfPage('copy')
