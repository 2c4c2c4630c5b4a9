import '../contract/no-eval.ts'
import { createPinia, setActivePinia } from 'pinia'
import { createApp } from 'vue'
import App from './App.vue'
import RecordWindow from './RecordWindow.vue'
import { provideBridge } from './bridge/bridge.ts'
import { startContactStores, startStores, startWindow } from './start-stores.ts'
import './styles/main.css'

provideBridge(window.atena)
const pinia = createPinia()
setActivePinia(pinia)
// One page for both kinds of windows: main knows which this is.
const { isOwn } = await startWindow()
await (isOwn ? startContactStores() : startStores())
createApp(isOwn ? RecordWindow : App)
  .use(pinia)
  .mount('#app')
