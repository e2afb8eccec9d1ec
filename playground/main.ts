import './styles/base.css'
import './styles/prose.css'
import { createApp } from 'vue'
import { router } from './router.ts'
import AppShell from './shell/AppShell.vue'
import { followAppearance } from './state/appearance.ts'

followAppearance()
const app = createApp(AppShell).use(router)
await router.isReady()
app.mount('#app')
