import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chordOf } from '../../tools/stand-in/menu.ts'
import { launchSample, type RunningSample, type Seen, type WithControls } from './sample.ts'

let sample: RunningSample

beforeAll(async () => {
  sample = await launchSample()
}, 60_000)
afterAll(() => sample.close())
beforeEach(() =>
  sample.app.evaluate(() => {
    const { sample: noted } = globalThis as unknown as { sample: Seen }
    noted.events.length = 0
  }),
)

const chosen = async () =>
  (await sample.seen()).events.filter(([name]) => name === 'menu').map(([, item]) => item)

test('Menu: an item found by its id can be clicked', async () => {
  await sample.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('new')?.click())
  expect(await chosen()).toEqual(['new'])
})

test('Menu: a disabled item does nothing', async () => {
  await sample.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('off')?.click())
  expect(await chosen()).toEqual([])
})

test('accelerator: a key press in the page chooses the item', async () => {
  await sample.page.keyboard.press('Control+n')
  await expect.poll(chosen).toEqual(['new'])
})

test('accelerator: a key that the page keeps chooses nothing', async () => {
  await sample.page.keyboard.press('Control+k')
  await sample.page.keyboard.press('Control+n')
  await expect.poll(chosen).toEqual(['new'])
})

test('accelerator: a menu set later brings its own keys', async () => {
  await sample.app.evaluate(({ Menu }) => {
    const kept = globalThis as unknown as { sample: Seen; menu: Electron.Menu | null }
    const click = () => void kept.sample.events.push(['menu', 'find'])
    kept.menu = Menu.getApplicationMenu()
    Menu.setApplicationMenu(
      Menu.buildFromTemplate([{ label: 'Find', accelerator: 'CmdOrCtrl+Shift+F', click }]),
    )
  })
  await sample.page.keyboard.press('Control+Shift+F')
  await expect.poll(chosen).toEqual(['find'])
  await sample.app.evaluate(({ Menu }) =>
    Menu.setApplicationMenu((globalThis as unknown as { menu: Electron.Menu }).menu),
  )
})

test('before-input-event: main hears of keys and can keep them from the menu', async () => {
  await sample.app.evaluate(({ BrowserWindow, Menu }) => {
    Menu.getApplicationMenu()
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    // The last key of the test before may still be on its way up.
    contents?.on('before-input-event', function hear(event, input) {
      if (input.type !== 'keyDown' || input.key !== 'n') return
      const { sample: noted } = globalThis as unknown as { sample: Seen }
      noted.events.push(['input', `${input.type} ${input.key} ${input.control}`])
      event.preventDefault()
      contents.off('before-input-event', hear)
    })
  })
  await sample.page.keyboard.press('n')
  await expect.poll(async () => (await sample.seen()).events).toContainEqual(['input', 'keyDown n false'])
})

test('Menu.popup: is recorded with its items', async () => {
  const popups = await sample.app.evaluate(({ Menu, __standin }: WithControls) => {
    Menu.buildFromTemplate([{ label: 'Copy name' }, { type: 'separator' }, { role: 'paste' }]).popup()
    return __standin?.calls.filter(({ name }) => name === 'menu.popup').map(({ args }) => args[0])
  })
  expect(popups).toEqual([['Copy name', '', 'Paste']])
})

test('Menu.popup: closes before it reports the choice; half a position is refused', async () => {
  const told = await sample.app.evaluate(async ({ Menu, __standin }: WithControls) => {
    const order: string[] = []
    __standin?.menuChoices.push('copy')
    await new Promise<void>((resolve) => {
      const click = () => resolve(void order.push('chosen'))
      const callback = () => void order.push('closed')
      Menu.buildFromTemplate([{ id: 'copy', label: 'Copy', click }]).popup({ callback })
    })
    try {
      Menu.buildFromTemplate([{ label: 'Copy' }]).popup({ x: 1 })
    } catch (thrown) {
      order.push(String(thrown))
    }
    return order
  })
  expect(told).toEqual(['closed', 'chosen', 'TypeError: x and y of a menu belong together'])
})

test('context-menu: says what can be done with a text, and nothing where the page keeps the press', async () => {
  await sample.app.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents
    contents?.on('context-menu', (_event, { isEditable, selectionText, editFlags }) => {
      const { sample: noted } = globalThis as unknown as { sample: Seen }
      const can = Object.entries(editFlags).flatMap(([name, isPossible]) => (isPossible ? [name] : []))
      noted.events.push(['context-menu', [isEditable, selectionText, ...can].join()])
    })
  })
  await sample.page.evaluate(() => {
    const kept = document.createElement('p')
    kept.textContent = 'kept'
    kept.addEventListener('contextmenu', (event) => event.preventDefault())
    const field = Object.assign(document.createElement('input'), { id: 'typed', value: 'abc' })
    const secret = Object.assign(document.createElement('input'), {
      type: 'password',
      id: 'secret',
      value: 'x',
    })
    document.body.prepend(kept, field, secret)
  })
  const menus = async () => (await sample.seen()).events.filter(([name]) => name === 'context-menu')
  await sample.page.getByText('kept').click({ button: 'right' })
  await sample.page.locator('#typed').selectText()
  await sample.page.locator('#typed').click({ button: 'right' })
  await expect
    .poll(menus)
    .toEqual([['context-menu', 'true,abc,canCut,canCopy,canPaste,canDelete,canSelectAll']])
  await sample.page.locator('#secret').selectText()
  await sample.page.locator('#secret').click({ button: 'right' })
  await expect.poll(async () => (await menus()).at(-1)?.[1]).toBe('true,,canPaste,canDelete,canSelectAll')
})

test('MenuItem: a checkbox toggles, radio items exclude each other up to the next separator', async () => {
  const checked = await sample.app.evaluate(({ Menu }) => {
    const menu = Menu.buildFromTemplate([
      { id: 'box', label: 'Box', type: 'checkbox' },
      { id: 'small', label: 'Small', type: 'radio', checked: true },
      { id: 'large', label: 'Large', type: 'radio' },
      { type: 'separator' },
      { id: 'other', label: 'Other', type: 'radio', checked: true },
    ])
    for (const id of ['box', 'large']) menu.getMenuItemById(id)?.click()
    return menu.items.filter((item) => item.checked).map((item) => item.id)
  })
  expect(checked).toEqual(['box', 'large', 'other'])
})

test('MenuItem: an unknown role is refused', async () => {
  const refusal = await sample.app.evaluate(({ MenuItem }) => {
    try {
      return String(new MenuItem({ role: 'nonsense' as 'quit' }))
    } catch (thrown) {
      return String(thrown)
    }
  })
  expect(refusal).toBe('Error: Unknown menu role: nonsense')
})

test.each([
  ['CmdOrCtrl+Shift+N', 'ctrl+shift+n'],
  ['Shift+Alt+F10', 'alt+shift+f10'],
  ['CommandOrControl+Plus', 'ctrl++'],
  ['CommandOrControl+-', 'ctrl+-'],
  ['Delete', 'delete'],
  ['Alt+Left', 'alt+arrowleft'],
  ['CmdOrCtrl+,', 'ctrl+,'],
  ['Ctrl++', 'ctrl++'],
])('accelerator: %s is the chord %s', (accelerator, chord) => {
  expect(chordOf(accelerator)).toBe(chord)
})

test.each(['Mod+N', 'CmdOrCtrl+Nn', 'Ctrl+F25', 'Ctrl+あ', 'Strg+N', '+N'])(
  'accelerator: %s is not one, and no item can have it',
  async (accelerator) => {
    const refusal = await sample.app.evaluate(({ MenuItem }, keys) => {
      try {
        return String(new MenuItem({ label: 'x', accelerator: keys }))
      } catch (thrown) {
        return String(thrown)
      }
    }, accelerator)
    expect(refusal).toBe(`TypeError: Electron does not know the accelerator ${accelerator}.`)
  },
)
