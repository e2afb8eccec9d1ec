import * as library from 'nc-reference'
import { publishVue3, type Library } from './vue3.ts'

publishVue3('ours', library as unknown as Library)
