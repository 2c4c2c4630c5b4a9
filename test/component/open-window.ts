import { onTestFinished } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import { createApp, effectScope } from 'vue'
import App from '../../renderer/App.vue'
import RecordWindow from '../../renderer/RecordWindow.vue'
import { startContactStores, startStores, startWindow } from '../../renderer/start-stores.ts'
import '../../renderer/styles/main.css'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import type { FakeMainOptions } from '../fakes/fake-main-options.ts'
import { openStores } from '../fakes/open-stores.ts'

/** What a test starts from; `begin` can change the answers before the window asks. */
export interface OpenWindowOptions extends FakeMainOptions {
  begin?: (bridge: FakeBridge) => void
  /** Width and height of the window in px. */
  size?: [number, number]
  /** The id of the contact, where the window is for that one alone. */
  own?: string
}

/** The whole window with real stores over a fake main, closed when the test ends. */
export async function openWindow(options: OpenWindowOptions = {}): Promise<FakeBridge> {
  const { begin, own, size = own ? [680, 780] : [1280, 800], ...main } = options
  await page.viewport(...size)
  const { bridge, pinia } = openStores(main)
  if (own !== undefined) bridge.main.ownRecord = { family: 'address', id: own }
  begin?.(bridge)
  // What the stores watch from the start on would continue in the tests of the next file: they share the page.
  const scope = effectScope(true)
  const known = await scope.run(startWindow)
  await scope.run(known?.isOwn ? startContactStores : startStores)
  const root = document.createElement('div')
  root.id = 'app'
  document.body.append(root)
  // Not with the tools of Vue's tests: they keep every event of every component, and what it came from.
  const app = createApp(known?.isOwn ? RecordWindow : App).use(pinia)
  app.mount(root)
  onTestFinished(() => {
    app.unmount()
    scope.stop()
    document.body.replaceChildren()
    delete document.documentElement.dataset['theme']
  })
  return bridge
}

/** Opens the command palette, which comes a little later than its key, and types into its own field. */
export async function askPalette(text: string): Promise<void> {
  await userEvent.keyboard('{Control>}k{/Control}')
  const name = /^(?:Search for an action or a contact|操作や連絡先を検索)$/
  await userEvent.fill(page.getByRole('combobox', { name }), text)
}

/** The search box of the list, whatever the language. */
export function searchBox(): Locator {
  const box = document.querySelector('input[role=combobox]')
  if (!box) throw new Error('no search box')
  return page.elementLocator(box)
}

/** The options of the list that exist in the page now. */
export function optionsInPage(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role=listbox][aria-label] [role=option]')]
}
