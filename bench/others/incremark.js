import { IncremarkContent } from '@incremark/react'
import '@incremark/theme/styles.css'
import { createElement } from 'react'
import { mountGrowing } from './react.mjs'

export const variant = {
	async warm() {},
	growing: (el, text) => mountGrowing(el, (content) => createElement(IncremarkContent, { content, isFinished: false }), text),
}
