/// <reference types="vite/client" />
import '../../contract/no-eval.ts'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from '../../renderer/App.vue'
import { provideBridge } from '../../renderer/bridge/bridge.ts'
import { startStores, startWindow } from '../../renderer/start-stores.ts'
import '../../renderer/styles/main.css'
import { createFakeBridge } from '../fakes/fake-bridge.ts'
import { openScene } from './scenes.ts'

/** The window over the fake bridge, for eyes only: `?scene=…&language=ja&theme=dark`. */
const asked = new URLSearchParams(location.search)
const language = asked.get('language') === 'ja' ? 'ja' : 'en'
const theme = asked.get('theme') === 'dark' ? 'dark' : 'light'
const { options, begin } = openScene(asked.get('scene') ?? 'list')
const bridge = createFakeBridge({ ...options, preferences: { language, theme } })
begin?.(bridge)
provideBridge(bridge)
const app = createApp(App).use(createPinia())
await startWindow()
await startStores()
app.mount('#app')
