/// <reference types="vite/client" />
import '../../../contract/no-eval.ts'
import { createPinia } from 'pinia'
import { createApp } from 'vue'
import App from '../../../renderer/App.vue'
import { provideBridge } from '../../../renderer/bridge/bridge.ts'
import { startStores, startWindow } from '../../../renderer/start-stores.ts'
import '../../../renderer/styles/main.css'
import { createFakeBridge } from '../../fakes/fake-bridge.ts'

/** What run.ts calls in the page. */
export interface ListBench {
  /** Opens the whole window over a book of this many contacts; ms to the first frame with rows. */
  mount(rowCount: number): Promise<number>
  /** Scrolls this many px in each frame; the length of each frame in ms. */
  scroll(px: number, frames: number): Promise<number[]>
  /** Rows that exist in the page. */
  rows(): number
}

const letters = 'あかさたなはまやらわABCDEFGHIJKLMNOPQRSTUVWXYZ#'
const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
const options = () => document.querySelectorAll('[role=listbox] [role=option]')

const bench: ListBench = {
  async mount(rowCount) {
    const bridge = createFakeBridge({ rowCount })
    const every = Math.ceil(rowCount / letters.length)
    const headings = [...letters].map((index, at) => ({ index, offset: at * every }))
    const index = headings.filter(({ offset }) => offset < rowCount)
    bridge.answer('record.index', async () => ({ ok: true, value: index }))
    provideBridge(bridge)
    const begin = performance.now()
    const app = createApp(App).use(createPinia())
    await startWindow()
    await startStores()
    app.mount('#app')
    while (options().length < 5) await nextFrame()
    await nextFrame()
    return performance.now() - begin
  },
  async scroll(px, frames) {
    const list = document.querySelector('[role=listbox]')
    if (!list) throw new Error('no list')
    const times: number[] = []
    let before = await nextFrame()
    for (let at = 0; at < frames; at++) {
      list.scrollTop += px
      const now = await nextFrame()
      times.push(now - before)
      before = now
    }
    return times
  },
  rows: () => options().length,
}

Object.assign(window, { bench })
