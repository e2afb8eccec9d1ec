import { createApp } from 'vue'
import App from './dropin.vue'

createApp(App).mount('#app')
