import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { shutResolver } from '../../electron/window/security.ts'
import { isStandIn } from '../e2e/app.ts'
import { recorded } from '../fakes/electron.ts'
import { project } from '../source-files.ts'
import { launchFrom, type LaunchedApp } from './launch.ts'
import { listen, namesLookedUp, type Listener } from './listeners.ts'
import { allWaysOut, waysOut, type WayOut } from './ways-out.ts'

const folder = mkdtempSync(join(tmpdir(), 'atena-way-out-'))
const listeners = new Map<WayOut, Listener>()
/** Longer than any way takes to be heard where nothing stops it, in ms: the control run proves that. */
const patienceMs = 8000
const host = '127.0.0.1'
const labelOf = (way: WayOut) => `${way.toLowerCase().replaceAll(/[^a-z]+/g, '-')}-x`

beforeAll(async () => {
  for (const way of allWaysOut) listeners.set(way, await listen())
})
afterAll(() => {
  for (const listener of listeners.values()) listener.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** What the app asks of Chromium: switches, the policy for peer connections, the proxy of its pages. */
interface Settings {
  rules: string
  peers: string | undefined
  proxy: { proxyRules?: string; proxyBypassRules?: string } | undefined
}

const nothingSet: Settings = { rules: '', peers: undefined, proxy: undefined }

/** Ways that were heard on a port or whose name was looked up while `run` ran. */
async function heardDuring(log: string, run: () => Promise<void>): Promise<WayOut[]> {
  const counts = () => allWaysOut.map((way) => listeners.get(way)?.heard() ?? { tcp: 0, udp: 0 })
  const before = counts()
  await run()
  const after = counts()
  const names = namesLookedUp(log)
  return allWaysOut.filter((way, at) => {
    const [then, now] = [before[at], after[at]]
    return names.has(labelOf(way)) || then?.tcp !== now?.tcp || then?.udp !== now?.udp
  })
}

/**
 * Tries a way in the page's own world, as a script that has taken it over does. Returns what it threw synchronously,
 * or ''.
 */
function tryOut(page: Page, way: WayOut): Promise<string> {
  const place = { host, port: listeners.get(way)?.port ?? 0, name: `${labelOf(way)}.leak.example` }
  const code =
    way === 'import()' ? waysOut[way](place) : `(${String(waysOut[way])})(${JSON.stringify(place)})`
  return page.evaluate(`(() => { try { ${code}; return '' } catch (thrown) { return String(thrown) } })()`)
}

const switchesOf = ({ rules, proxy }: Settings) => [
  ...(rules === '' ? [] : [`--host-resolver-rules=${rules}`]),
  ...(proxy?.proxyRules === undefined ? [] : [`--proxy-server=${proxy.proxyRules}`]),
  ...(proxy?.proxyBypassRules === undefined ? [] : [`--proxy-bypass-list=${proxy.proxyBypassRules}`]),
]

/** Tries all ways from web pages without any policy, in plain Chromium with these settings. */
function inChromium(name: string, settings: Settings): Promise<WayOut[]> {
  const log = join(folder, `${name}.json`)
  const profile = join(folder, name)
  mkdirSync(join(profile, 'Default'), { recursive: true })
  const preferences = settings.peers === undefined ? {} : { webrtc: { ip_handling_policy: settings.peers } }
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  return heardDuring(log, async () => {
    const browser = await chromium.launchPersistentContext(profile, {
      executablePath: process.env['ATENA_CHROMIUM'] ?? '/usr/bin/chromium',
      // Playwright switches off what a page may do in the background; here that is what counts.
      ignoreDefaultArgs: ['--disable-background-networking'],
      args: [
        '--headless=new',
        '--no-sandbox',
        `--log-net-log=${log}`,
        // Asks the user whether a page may talk to this machine; our listeners are there.
        '--disable-features=LocalNetworkAccessChecks,HttpsUpgrades',
        ...switchesOf(settings),
      ],
    })
    // Answered by Playwright, so the pages need no network to be there.
    const home = 'https://page.example/'
    await browser.route(home, (route) => route.fulfill({ contentType: 'text/html', body: '<p>page</p>' }))
    for (const way of allWaysOut) {
      // Some ways lead the page away.
      const page = await browser.newPage()
      await page.goto(home)
      expect(await tryOut(page, way), way).toBe('')
    }
    await delay(patienceMs)
    await browser.close()
  })
}

/** What the running app has asked for. The stand-in notes it; the resolver's rules also hold there. */
function settingsOf({ app }: LaunchedApp): Promise<Settings> {
  return app.evaluate(({ app: electron }) => {
    const { __standin } = globalThis as unknown as {
      __standin: { calls: { name: string; args: unknown[] }[] }
    }
    const of = (name: string) => __standin.calls.filter((call) => call.name === name)
    const proxy = of('session.setProxy').find(({ args }) => args[1] === 'atena-pages')
    return {
      rules: electron.commandLine.getSwitchValue('host-resolver-rules'),
      peers: of('webContents.setWebRTCIPHandlingPolicy').at(-1)?.args[0] as string | undefined,
      proxy: proxy?.args[0] as Settings['proxy'],
    }
  })
}

/** Starts the app with a log of its network and runs `act` in its page. Returns what it has asked for. */
async function inApp(name: string, act: (page: Page) => Promise<void>): Promise<Settings> {
  const log = join(folder, `${name}.json`)
  const app = await launchFrom(project, mkdtempSync(join(folder, 'data-')), [`--log-net-log=${log}`])
  await app.page.getByRole('listbox', { name: 'Contacts' }).waitFor()
  const settings = await settingsOf(app)
  await act(app.page)
  await app.close()
  return settings
}

// The app's requests to Chromium are read from the stand-in's notes; Electron keeps no notes.
describe.runIf(isStandIn)('SECURITY X43: nothing of a page reaches beyond it', () => {
  // The running app is in every run; what it asks of Chromium is measured alone, by three more browsers, in the long one.
  const inLongRun = { tags: ['long'] }
  let asked: Promise<Settings> | undefined
  const settingsAsked = () => (asked ??= inApp('asked', () => Promise.resolve()))

  it('the measure: without protection every way is heard', inLongRun, async () => {
    const heard = await inChromium('control', nothingSet)
    expect(allWaysOut.filter((way) => !heard.includes(way))).toEqual([])
  })

  it('the built page of the running app', async () => {
    const heard = await heardDuring(join(folder, 'app.json'), async () => {
      asked = inApp('app', async (page) => {
        for (const way of allWaysOut) {
          const thrown = await tryOut(page, way)
          if (way.startsWith('peer')) expect(thrown, way).toBe('')
        }
        await delay(patienceMs)
      })
      await asked
    })
    // Stock Chromium takes the policy for peer connections from its profile only; the next test has it.
    expect(heard.filter((way) => !/^peer connection.*UDP/.test(way))).toEqual([])
  })

  const bare = 'with what the app asks for, Chromium lets nothing out of a page without any policy'
  it(bare, inLongRun, async () => {
    expect(await inChromium('ours', await settingsAsked())).toEqual([])
  })

  // Each test starts one browser: a second one would not end in the time that a test has on a busy machine.
  const rulesWithUpdates = () => {
    shutResolver(`https://${host}/atena/`)
    return recorded.appended.get('host-resolver-rules') ?? ''
  }

  it('a build with updates reaches their place', inLongRun, async () => {
    const rules = rulesWithUpdates()
    const updater = await inChromium('updater', { rules, peers: undefined, proxy: undefined })
    expect(updater).toContain('fetch')
    expect(updater).not.toContain('fetch by name')
  })

  it('but no page of that build does', inLongRun, async () => {
    const rules = rulesWithUpdates()
    expect(await inChromium('updates', { ...(await settingsAsked()), rules })).toEqual([])
  })
})
