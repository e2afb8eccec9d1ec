/** What the first link that is pointed at loads. */
export { forgetHover, hoverLink } from '../../page/hoverLinks.ts'
export { default as HoverCard } from './HoverCard.vue'
