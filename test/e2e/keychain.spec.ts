// @module-tag long
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SessionState } from '../../contract/ipc/session.ts'
import { startService, type RunningService } from '../../service/start-service.ts'
import { missingPrograms, startDesktopSession, type DesktopSession } from '../keychain/desktop-session.ts'
import { launchFrom } from '../security/launch.ts'
import { project } from '../source-files.ts'
import { dataFolder, launchApp, writeProfile, type DataFolder, type RunningApp } from './app.ts'
import { callFrom, valueFrom } from './bridge.ts'

/** Each of these starts the app again; test/keychain tries the keyring itself, too. */
const inLongRun = { tags: ['long'] }
const password = 'correct horse'
/** A module before the app: timers of 5 s end when the test calls what is in `heldTimers`. */
const holdTimers = `
  const usual = globalThis.setTimeout
  globalThis.heldTimers = []
  globalThis.setTimeout = Object.assign((done, after, ...given) => {
    if (after !== 5000) return usual(done, after, ...given)
    heldTimers.push(() => done(...given))
    return usual(() => undefined, 60_000).unref()
  }, usual)`
const formerBus = process.env['DBUS_SESSION_BUS_ADDRESS']
const needed = missingPrograms.length === 0 ? '' : ` (missing here: ${missingPrograms.join(', ')})`

describe.skipIf(missingPrograms.length > 0)(`signing in with a real keyring${needed}`, () => {
  let desktop: DesktopSession
  let service: RunningService
  let folder: DataFolder
  let app: Pick<RunningApp, 'page' | 'close'> | null = null

  const open = async (bus = desktop.env['DBUS_SESSION_BUS_ADDRESS'] ?? '') => {
    process.env['DBUS_SESSION_BUS_ADDRESS'] = bus
    app = await launchApp(folder.path)
    return app.page
  }
  const close = async () => {
    await app?.close()
    app = null
  }
  const stateOf = (page: RunningApp['page']) => valueFrom(page, 'session.state', null)
  const becomes = (page: RunningApp['page'], state: Partial<SessionState>) =>
    expect.poll(() => stateOf(page)).toMatchObject(state)
  /** Visible also under the sign-in dialog, which takes the list out of reach of roles. */
  const rows = (page: RunningApp['page']) => page.locator('[role=listbox] [role=option]').first()

  beforeAll(async () => {
    desktop = await startDesktopSession()
    await desktop.startKeyring(password)
    service = await startService({ seed: 30 })
    folder = dataFolder()
    writeProfile(folder.path, service)
    const page = await open()
    const input = { profile: 'test', token: service.tokens.full, keep: 'keychain' } as const
    await valueFrom(page, 'session.signIn', input)
    await rows(page).waitFor()
    await close()
  })
  afterEach(async () => {
    await close()
    await desktop.startKeyring(password)
  })
  afterAll(async () => {
    if (formerBus === undefined) delete process.env['DBUS_SESSION_BUS_ADDRESS']
    else process.env['DBUS_SESSION_BUS_ADDRESS'] = formerBus
    await service?.close()
    await desktop?.end()
    folder?.remove()
  })

  it('after a restart the user is still signed in', async () => {
    const sent = service.log.length
    const page = await open()
    await becomes(page, { signedIn: true, tokenKept: 'keychain', keychain: 'ok' })
    await expect.poll(() => service.log.length).toBeGreaterThan(sent)
    expect(service.log.at(-1)?.headers['authorization']).toBe('full')
  })

  it(
    'a locked keyring: the book is there, and the token comes back once it is unlocked',
    inLongRun,
    async () => {
      await desktop.startKeyring(null)
      const page = await open()
      await rows(page).waitFor()
      await becomes(page, { signedIn: false, restoring: false, keychain: 'locked' })
      const input = { profile: 'test', token: service.tokens.read }
      const refused = await callFrom(page, 'session.signIn', { ...input, keep: 'keychain' })
      expect(refused).toEqual({ ok: false, failure: { kind: 'keychain', reason: 'locked' } })
      await desktop.startKeyring(password)
      expect(await valueFrom(page, 'session.restore', null)).toMatchObject({ tokenKept: 'keychain' })
    },
  )

  it('no session bus: the book is there, and this session only works', inLongRun, async () => {
    const page = await open('disabled:')
    await rows(page).waitFor()
    await becomes(page, { restoring: false, keychain: 'absent' })
    const input = { profile: 'test', token: service.tokens.full, keep: 'session' } as const
    expect(await valueFrom(page, 'session.signIn', input)).toMatchObject({
      signedIn: true,
      tokenKept: 'session',
    })
    await close()
    // The one in the keychain was neither used nor touched, but a sign-in for one session is not restored.
    expect(await stateOf(await open())).toMatchObject({ signedIn: false, restoring: false })
    await valueFrom(app!.page, 'session.signIn', { ...input, keep: 'keychain' })
  })

  it('a mute keyring: the book is there before it has not answered for 5 s', inLongRun, async () => {
    desktop.freezeKeyring()
    // They end when the test says so: a busy machine needs as long for its window.
    const first = join(folder.path, 'hold-timers.cjs')
    writeFileSync(first, holdTimers)
    process.env['DBUS_SESSION_BUS_ADDRESS'] = desktop.env['DBUS_SESSION_BUS_ADDRESS'] ?? ''
    const held = (app = await launchFrom(project, folder.path, ['-r', first]))
    const { page } = held
    await rows(page).waitFor()
    expect(await stateOf(page)).toMatchObject({ restoring: true, signedIn: false })
    await held.app.evaluate(() => {
      for (const end of Reflect.get(globalThis, 'heldTimers') as (() => void)[]) end()
    })
    await becomes(page, { restoring: false, keychain: 'mute' })
  })

  it('X02: the token is in no file of the app, its log included', inLongRun, async () => {
    await open()
    await close()
    const files = readdirSync(folder.path, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    const texts = files.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    expect(files.some(({ name }) => name === 'settings.json')).toBe(true)
    const token = service.tokens.full
    const forms = [
      token,
      Buffer.from(token).toString('hex'),
      Buffer.from(token, 'utf16le').toString('latin1'),
    ]
    for (const form of forms) expect(texts.filter((text) => text.includes(form))).toEqual([])
  })

  it(
    'signing out forgets it: after a restart no user is signed in, the book is still there',
    inLongRun,
    async () => {
      const page = await open()
      await becomes(page, { signedIn: true })
      expect(await valueFrom(page, 'session.signOut', { profile: 'test' })).toMatchObject({ signedIn: false })
      await close()
      const again = await open()
      await rows(again).waitFor()
      expect(await stateOf(again)).toMatchObject({ signedIn: false, restoring: false, tokenKept: null })
      await valueFrom(again, 'session.signIn', {
        profile: 'test',
        token: service.tokens.full,
        keep: 'keychain',
      })
    },
  )
})
