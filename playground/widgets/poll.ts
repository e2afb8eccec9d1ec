import { registerReferenceWidget } from 'nc-reference'

registerReferenceWidget('demo_poll', () => import('./PollWidget.vue'))
