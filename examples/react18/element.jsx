import { createElement, forwardRef, useImperativeHandle, useLayoutEffect, useRef } from 'react'

const isEvent = (name) => /^on[a-z]/.test(name)

/**
 * Creates a component for a custom element, used like the element itself in React 19. React 18 writes everything into attributes and ignores custom events.
 * So this sets properties and adds listeners, before the browser paints. What isn't a property of the element stays an attribute.
 */
export function forElement(tag) {
	const { prototype } = customElements.get(tag)
	const isProperty = (name) => name in prototype && !['children', 'style'].includes(name) && !isEvent(name)
	return forwardRef(function Element(props, outer) {
		const element = useRef(null)
		useImperativeHandle(outer, () => element.current, [])

		useLayoutEffect(() => {
			for (const [name, value] of Object.entries(props)) if (isProperty(name) && element.current[name] !== value) element.current[name] = value
		})
		useLayoutEffect(() => {
			const listeners = Object.entries(props).filter(([name]) => isEvent(name)).map(([name, listener]) => [name.slice(2), listener])
			for (const [type, listener] of listeners) element.current.addEventListener(type, listener)
			return () => { for (const [type, listener] of listeners) element.current.removeEventListener(type, listener) }
		})

		const attributes = Object.entries(props).filter(([name]) => !isProperty(name) && !isEvent(name))
		return createElement(tag, { ...Object.fromEntries(attributes), ref: element })
	})
}
