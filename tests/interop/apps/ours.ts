import * as library from 'nc-reference'
import { publishVue3, showLinksOfPage, type Library } from './vue3.ts'

publishVue3('ours', library as unknown as Library)
showLinksOfPage('ours')
