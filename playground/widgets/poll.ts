import { defineReferenceWidget } from 'nc-reference'

defineReferenceWidget('demo_poll', () => import('./PollWidget.vue'))
