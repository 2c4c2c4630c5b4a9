// @module-tag long
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launchSample, type RunningSample, type WithControls } from './sample.ts'

let sample: RunningSample

beforeAll(async () => {
  sample = await launchSample()
}, 60_000)
afterAll(() => sample.close())

/** Runs a piece of script in main with Electron's modules and `window`; text of what it gives or throws. */
const inMain = (script: string) =>
  sample.app.evaluate(async (electron, code) => {
    const [window] = electron.BrowserWindow.getAllWindows()
    try {
      const { app, dialog, Menu, MenuItem, utilityProcess, shell, clipboard, nativeTheme } = electron
      const known = { app, dialog, Menu, MenuItem, utilityProcess, shell, clipboard, nativeTheme, window }
      const run = (0, eval)(`({ ${Object.keys(known).join()} }) => (${code})`) as (given: object) => unknown
      return String(await run(known))
    } catch (thrown) {
      return String(thrown)
    }
  }, script)

const conversion = (index: number, value: string) =>
  `TypeError: Error processing argument at index ${index}, conversion failure from ${value}`

describe('dialog', () => {
  test.each([
    ['dialog.showMessageBox({ message: 7 })', 'TypeError: Message must be a string'],
    ['dialog.showMessageBox({ message: "?", detail: null })', 'TypeError: Detail must be a string'],
    ['dialog.showMessageBox({ message: "?", type: "alarm" })', 'TypeError: Invalid message box type'],
    ['dialog.showMessageBox({ message: "?", buttons: "OK" })', 'TypeError: Buttons must be an array'],
    ['dialog.showMessageBoxSync(window, { message: "?", title: 1 })', 'TypeError: Title must be a string'],
    [
      'dialog.showMessageBox({ message: "?", checkboxChecked: true })',
      'Error: checkboxChecked requires that checkboxLabel also be passed',
    ],
    ['dialog.showOpenDialog({ properties: "openFile" })', 'TypeError: Properties must be an array'],
    ['dialog.showOpenDialog(window, { buttonLabel: 1 })', 'TypeError: Button label must be a string'],
    ['dialog.showSaveDialog({ defaultPath: null })', 'TypeError: Default path must be a string'],
    ['dialog.showSaveDialog({ message: 1 })', 'TypeError: Message must be a string'],
    ['dialog.showErrorBox("title")', conversion(1, 'undefined')],
    ['dialog.showErrorBox(new Error("x"), "text")', conversion(0, 'Error: x')],
  ])('%s', async (script, refusal) => expect(await inMain(script)).toBe(refusal))

  test.each([
    ['{ message: "?", buttons: ["Go", "Stop"], defaultId: 0 }', 1],
    ['{ message: "?", buttons: ["Go", "Stop"] }', 0],
    ['{ message: "?", buttons: ["Go", "Later", "Cancel"], defaultId: 0 }', 2],
    ['{ message: "?", buttons: ["Go", "Later", "Stop"], cancelId: 1 }', 1],
  ])('closing a box chooses what Electron takes for its button of that: %s', async (options, chosen) => {
    const script = `dialog.showMessageBox(${options}).then(({ response }) => response)`
    expect(await inMain(script)).toBe(String(chosen))
  })

  test('a closed window cannot be a parent', async () => {
    const refusal = await sample.app.evaluate(async ({ BrowserWindow, dialog }) => {
      const gone = new BrowserWindow({ show: false })
      gone.destroy()
      return dialog.showMessageBox(gone, { message: '?' }).then(String, String)
    })
    expect(refusal).toBe('TypeError: Object has been destroyed')
  })
})

describe('Menu', () => {
  const items = (template: string) =>
    `Menu.buildFromTemplate(${template}).items.map(({ label, type }) => label || type)`

  test.each([
    [
      'Menu.buildFromTemplate([{ click() {} }])',
      'TypeError: Invalid template for MenuItem: must have at least one of label, role or type',
    ],
    [
      'Menu.buildFromTemplate([null])',
      'TypeError: Invalid template for MenuItem: must have at least one of label, role or type',
    ],
    ['Menu.setApplicationMenu([])', 'TypeError: Invalid menu'],
    ['new Menu().append({ label: "x" })', 'TypeError: Invalid item'],
    ['new MenuItem({ label: "x", type: "submenu" })', 'Error: Invalid submenu'],
    ['new MenuItem({ label: "x", type: "list" })', 'Error: Unknown menu item type: list'],
    [
      items(
        '[{ type: "separator" }, { label: "a" }, { type: "separator" }, { type: "separator" }, { label: "b" }, { type: "separator" }]',
      ),
      'a,separator,b',
    ],
  ])('%s', async (script, outcome) => expect(await inMain(script)).toBe(outcome))

  test('what a role does comes before the click of the item', async () => {
    const seen = await sample.app.evaluate(({ BrowserWindow, MenuItem }) => {
      const [window] = BrowserWindow.getAllWindows()
      const events: string[] = []
      window?.once('minimize', () => events.push('role'))
      new MenuItem({ role: 'minimize', label: 'x', click: () => void events.push('click') }).click()
      new MenuItem({ role: 'help', label: 'x', click: () => void events.push('help') }).click()
      window?.restore()
      return events
    })
    expect(seen).toEqual(['role', 'help'])
  })
})

describe('utilityProcess', () => {
  const program = new URL('./sample-app/utility.js', import.meta.url).pathname

  test.each([
    ['""', 'Error: Missing UtilityProcess entry script.'],
    [`"${program}", [], { execArgv: "--x" }`, 'Error: execArgv must be an array of strings.'],
    [`"${program}", [], { serviceName: 7 }`, 'Error: serviceName must be a string.'],
    [`"${program}", [], { cwd: 7 }`, 'Error: cwd path must be a string.'],
    [
      `"${program}", [], { stdio: "overlapped" }`,
      'Error: stdio must be of the following values: inherit, pipe, ignore',
    ],
    [
      `"${program}", [], { stdio: ["pipe", "pipe", "pipe"] }`,
      'Error: stdin value other than ignore is not supported.',
    ],
    [
      `"${program}", [], { stdio: ["ignore", "ipc", "pipe"] }`,
      'Error: stdout configuration must be of the following values: inherit, pipe, ignore',
    ],
    [
      `"${program}", [], { stdio: ["ignore", "pipe"] }`,
      'Error: configuration missing for stdin, stdout or stderr.',
    ],
    [`"${program}", [], { env: { A: undefined } }`, 'TypeError: Every value of env must be a string.'],
    [`"${program}", ["a", 7]`, 'TypeError: Every argument must be a string.'],
  ])('fork(%s)', async (args, refusal) => expect(await inMain(`utilityProcess.fork(${args})`)).toBe(refusal))

  test('the output of a child is lost when the child ends', async () => {
    const seen = await sample.app.evaluate(
      ({ utilityProcess }, file) =>
        new Promise<unknown[]>((resolve) => {
          const child = utilityProcess.fork(file, [], { stdio: 'pipe' })
          const before = child.stdout !== null
          child.on('spawn', () => child.kill())
          child.on('exit', () =>
            setImmediate(() => resolve([before, child.stdout, child.kill(), child.postMessage(1)])),
          )
        }),
      program,
    )
    expect(seen).toEqual([true, null, false, undefined])
  })
})

describe('window, page, desktop', () => {
  test.each([
    ['window.webContents.send()', 'TypeError: Missing required channel argument'],
    ['window.webContents.send(7)', 'TypeError: Missing required channel argument'],
    ['window.webContents.send("x", () => 1)', 'Error: An object could not be cloned.'],
    ['window.setTitle(7)', conversion(0, '7')],
    ['window.setProgressBar("half")', conversion(0, 'half')],
    ['window.setBounds({ x: 1.5 })', conversion(0, '[object Object]')],
    ['clipboard.writeText(7)', conversion(0, '7')],
    ['shell.openExternal()', conversion(0, 'undefined')],
    ['shell.openPath(7)', conversion(0, '7')],
    ['(nativeTheme.themeSource = "sepia")', conversion(0, 'sepia')],
    ['app.exit("1")', conversion(0, '1')],
    ['app.getPath(7)', conversion(0, '7')],
    ['app.enableSandbox()', 'Error: app.enableSandbox() can only be called before app is ready'],
  ])('%s', async (script, refusal) => expect(await inMain(script)).toBe(refusal))

  test('ignores bounds that are not whole numbers', async () => {
    const size = await sample.app.evaluate(({ BrowserWindow }) => {
      const window = new BrowserWindow({ show: false, width: 900.5, height: 700 })
      const found = window.getSize()
      window.destroy()
      return found
    })
    expect(size).toEqual([800, 700])
  })

  test('shell.openExternal: rejects when nothing on the desktop opens the link', async () => {
    const refusal = await sample.app.evaluate(async ({ shell, __standin }: WithControls) => {
      const controls = __standin as unknown as { opensLinks: boolean }
      controls.opensLinks = false
      const outcome = await shell.openExternal('mailto:a@example.com').then(String, String)
      controls.opensLinks = true
      return outcome
    })
    expect(refusal).toBe('Error: Failed to open path')
  })
})
