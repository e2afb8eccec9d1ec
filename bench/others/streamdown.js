import { createElement } from 'react'
import { Streamdown } from 'streamdown'
import { mountGrowing } from './react.mjs'

export const variant = {
	async warm() {},
	growing: (el, text) => mountGrowing(el, (content) => createElement(Streamdown, null, content), text),
}
