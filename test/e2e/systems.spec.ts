import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication, type Page } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import { desktopIn } from '../../tools/tour/open-app.ts'
import { endApp, tellUnlessAsked } from '../security/launch.ts'
import { project } from '../source-files.ts'
import { isStandIn } from './app.ts'
import { button, eventually, rows } from './contacts.ts'

/** The data folder of the first build whose data count. */
const landed = join(project, 'test', 'fixtures', 'data-folders', 'be0724fb', 'data')

/** A home folder in which the app has never run. */
function newHome() {
  const home = mkdtempSync(join(tmpdir(), 'atena-home-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))
  const [roaming, local] = [join(home, 'AppData', 'Roaming'), join(home, 'AppData', 'Local')]
  return { home, roaming: join(roaming, 'Atena'), local: join(local, 'Atena') }
}

/** Starts the built app as on this system, in a home folder. */
async function startOn(platform: string, home: string): Promise<{ app: ElectronApplication; page: Page }> {
  const app = await _electron.launch({
    args: [project, '--lang=en-GB'],
    cwd: project,
    env: {
      ...desktopIn('en_GB.UTF-8'),
      ATENA_PLATFORM: platform,
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      APPDATA: join(home, 'AppData', 'Roaming'),
      LOCALAPPDATA: join(home, 'AppData', 'Local'),
    },
    timeout: 60_000,
  })
  tellUnlessAsked(app)
  onTestFinished(async () => {
    await endApp(app, 15_000)
  })
  const page = await app.firstWindow()
  page.setDefaultTimeout(60_000)
  return { app, page }
}

/** Titles of the menus, and the keys of the item for a new contact. */
const menus = (app: ElectronApplication) =>
  app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label))

const windows = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)

const systems = [
  {
    platform: 'linux',
    folder: ['.config', 'Atena'],
    keys: { own: 'Control', other: 'Meta', name: 'Ctrl+N' },
    titles: ['&File', '&Edit', '&Contact', '&View', '&Help'],
  },
  {
    platform: 'win32',
    folder: ['AppData', 'Local', 'Atena'],
    keys: { own: 'Control', other: 'Meta', name: 'Ctrl+N' },
    titles: ['&File', '&Edit', '&Contact', '&View', '&Help'],
  },
  {
    platform: 'darwin',
    folder: ['Library', 'Application Support', 'Atena'],
    keys: { own: 'Meta', other: 'Control', name: '⌘N' },
    titles: ['Atena', 'File', 'Edit', 'Contact', 'View', 'Window', 'Help'],
  },
] as const

describe.runIf(isStandIn)('the built app as on each system (ATENA_PLATFORM)', { tags: ['long'] }, () => {
  it.each(systems)('$platform: menus, keys and folders', async ({ platform, folder, keys, titles }) => {
    const { home } = newHome()
    const { app, page } = await startOn(platform, home)
    await rows(page).first().waitFor()
    expect(await menus(app)).toEqual(titles)
    expect(existsSync(join(home, ...folder, 'settings.json'))).toBe(true)
    expect(await button(page, 'New contact').getAttribute('title')).toBe(`New contact (${keys.name})`)
    const form = page.getByLabel('Family name', { exact: true })
    await page.keyboard.press(`${keys.other}+n`)
    await page.keyboard.press(`${keys.other}+f`)
    expect(
      await page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }).inputValue(),
    ).toBe('')
    expect(await form.count()).toBe(0)
    await page.keyboard.press(`${keys.own}+n`)
    await form.waitFor()
  })

  it('darwin: stays without a window, and its icon opens one', async () => {
    const { app, page } = await startOn('darwin', newHome().home)
    await rows(page).first().waitFor()
    await page.close()
    await eventually(() => windows(app), 0)
    await app.evaluate(({ app: running }) => running.emit('activate'))
    await eventually(() => windows(app), 1)
  })

  it('win32: the data of earlier builds move out of the folder that roams', async () => {
    const { home, roaming, local } = newHome()
    cpSync(landed, roaming, { recursive: true })
    const settings = JSON.parse(readFileSync(join(roaming, 'settings.json'), 'utf8')) as object
    const english = { ...settings, preferences: { language: 'en', theme: 'light' } }
    writeFileSync(join(roaming, 'settings.json'), JSON.stringify(english))
    const { page } = await startOn('win32', home)
    // Its service is not there; what was typed is, and the contacts are.
    await button(page, 'Not now').click()
    await page.getByText('Your unfinished changes are back.').waitFor()
    await rows(page).first().waitFor()
    expect([existsSync(roaming), existsSync(join(local, 'profiles'))]).toEqual([false, true])
  })
})
