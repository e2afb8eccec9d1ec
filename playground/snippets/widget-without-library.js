window._registerWidget('my_type', (el, { richObject }) => {
	el.textContent = richObject.title
}, (el) => el.replaceChildren(), { hasInteractiveView: false })
