import * as library from 'nc-reference'
import { publishVue3, showLinksOfPage, type Library } from './vue3.ts'

/** The library in a later version. */
publishVue3('newer', library as unknown as Library)
showLinksOfPage('newer')
