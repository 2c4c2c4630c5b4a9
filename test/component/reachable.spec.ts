import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { actionIds, actions, type ActionId } from '../../contract/action/actions.ts'
import { actionText } from '../../languages/main.ts'
import { useCommandsStore, type ActionHandlers } from '../../renderer/stores/commands.ts'
import { useNavigationStore } from '../../renderer/stores/navigation.ts'
import type { FakeBridge } from '../fakes/fake-bridge.ts'
import { askPalette, openWindow } from './open-window.ts'

// Whatever can be done is done by keys: one of its own, or its name in the palette, which a key opens; and by mouse: from the
// native menu, in which every action appears once (test/security/menu.spec.ts).

const words = {
  en: { list: 'Contacts', palette: 'Search for an action or a contact' },
  ja: { list: '連絡先', palette: '操作や連絡先を検索' },
} as const

interface Listening {
  bridge: FakeBridge
  /** The requests since it was read last. */
  ran: () => ActionId[]
}

/** The window in which everything can be done, and only reports the request. The palette opens all the same. */
async function openListening(language: 'en' | 'ja'): Promise<Listening> {
  const bridge = await openWindow({ preferences: { language, theme: 'light' } })
  const list = page.getByRole('listbox', { name: words[language].list, exact: true })
  await expect.element(list.getByRole('option').first()).toBeVisible()
  let ran: ActionId[] = []
  const run = (id: ActionId) => () => {
    ran.push(id)
    if (id === 'palette') useNavigationStore().overlay = 'palette'
  }
  const handlers = Object.fromEntries(actionIds.map((id) => [id, { run: run(id) }]))
  useCommandsStore().provide(handlers as unknown as ActionHandlers)
  const taken = () => [ran, (ran = [])][0] as ActionId[]
  return { bridge, ran: taken }
}

/** Nothing has the keyboard: the list takes some keys for itself. */
const leave = () => document.activeElement instanceof HTMLElement && document.activeElement.blur()

const pressed = (key: string) => {
  const [name = '', ...held] = key.split('+').toReversed()
  const with_ = held.map((each) => (each === 'Mod' ? 'Control' : each))
  const own = /^[A-Z]$/u.test(name) ? name.toLowerCase() : name
  const [down, up] = [with_.map((each) => `{${each}>}`), with_.map((each) => `{/${each}}`)]
  return [...down, own.length > 1 ? `{${own}}` : own, ...up].join('')
}

describe('whatever can be done', () => {
  test('is done by its keys', async () => {
    const { ran } = await openListening('en')
    // Escape closes things, and is the list's own there (selection.spec.ts).
    const rows = actionIds.flatMap((id) => actions[id].keys.map((key) => ({ id, key })))
    for (const { id, key } of rows.filter((each) => each.key !== 'Escape' && each.id !== 'palette')) {
      leave()
      await userEvent.keyboard(pressed(key))
      expect(ran(), key).toEqual([id])
    }
  })

  test('is done by the menu', async () => {
    const { ran, bridge } = await openListening('en')
    for (const id of actionIds.filter((each) => each !== 'palette')) {
      bridge.announce('menu.command', { command: id })
      expect(ran(), id).toEqual([id])
    }
  })

  test('is found first in the palette by its name', { tags: ['long'] }, () => byPalette('en'))
  test('ja: is found first in the palette by its name', { tags: ['long'] }, () => byPalette('ja'))
})

async function byPalette(language: 'en' | 'ja'): Promise<void> {
  const { ran } = await openListening(language)
  const input = page.getByRole('combobox', { name: words[language].palette })
  for (const id of actionIds.filter((each) => each !== 'palette')) {
    leave()
    await askPalette(actionText[language][id])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => ran().filter((each) => each !== 'palette'), { message: id }).toEqual([id])
    await expect.element(input).not.toBeInTheDocument()
  }
}
