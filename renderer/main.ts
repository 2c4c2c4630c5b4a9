import '../contract/no-eval.ts'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import { provideBridge } from './bridge/bridge.ts'
import { startStores } from './start-stores.ts'
import './styles/main.css'

provideBridge(window.atena)
const app = createApp(App).use(createPinia())
await startStores()
app.mount('#app')
