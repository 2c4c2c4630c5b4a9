import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { fail, ok } from '../../contract/failure.ts'
import {
  createKeychainCalls,
  keychainEnvironment,
  keychainTokenStore,
} from '../../electron/session/keychain/keychain.ts'
import type { TokenOwner } from '../../electron/session/tokens.ts'
import { project } from '../source-files.ts'
import { missingPrograms, startDesktopSession, type DesktopSession } from './desktop-session.ts'
import { forkKeychain, type ForkedKeychain } from './forked-keychain.ts'

const owner: TokenOwner = { profile: 'test', origin: 'https://books.example', use: 'access' }
const refresh: TokenOwner = { ...owner, use: 'refresh', provider: 'digest' }
/** The short run proves that a token is saved and read, and what a missing and a locked keychain answer. */
const inLongRun = { tags: ['long'] }
const because = (reason: 'absent' | 'locked' | 'mute' | 'refused') => fail({ kind: 'keychain', reason })
const password = 'correct horse'

/** The store over a keychain process with this environment; ends with the test. */
function storeIn(env: NodeJS.ProcessEnv, options: { deadlineMs?: number; program?: string } = {}) {
  const started: ForkedKeychain[] = []
  const calls = createKeychainCalls({
    start() {
      const forked = forkKeychain(keychainEnvironment(env, 'linux'), options.program)
      started.push(forked)
      return forked
    },
    ...(options.deadlineMs === undefined ? {} : { deadlineMs: options.deadlineMs }),
  })
  onTestFinished(() => calls.close())
  return { store: keychainTokenStore(calls, 'linux'), calls, started }
}

const plain = { PATH: process.env['PATH'], HOME: tmpdir() }

describe('fault K01–K12: no keychain to ask', () => {
  it('K01: without a session bus it is absent, without a wait', async () => {
    const { store } = storeIn(plain)
    expect(await store.read(owner)).toEqual(because('absent'))
    expect(await store.save(owner, 'token')).toEqual(because('absent'))
    expect(await store.remove(owner)).toEqual(because('absent'))
  })

  it('K01: a display without a bus does not hang either (reliability 3.2)', inLongRun, async () => {
    const { store } = storeIn({ ...plain, DISPLAY: ':97' })
    expect(await store.read(owner)).toEqual(because('absent'))
  })

  it('K11: without the native module it is absent', inLongRun, async () => {
    const { store } = storeIn(plain, { program: programWithout('module') })
    expect(await store.read(owner)).toEqual(because('absent'))
    expect(await store.save(owner, 'token')).toEqual(because('absent'))
  })

  it('K11: with a native module that does not load it is absent', inLongRun, async () => {
    const { store } = storeIn(plain, { program: programWithout('binary') })
    expect(await store.read(owner)).toEqual(because('absent'))
  })

  it('H04: a program that ends immediately is a refusal, not a wait', inLongRun, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'atena-keychain-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    writeFileSync(join(folder, 'ends.mjs'), 'process.exit(3)')
    const { store } = storeIn(plain, { program: join(folder, 'ends.mjs') })
    expect(await store.read(owner)).toEqual(because('refused'))
    expect(await store.read(owner)).toEqual(because('refused'))
  })
})

/** A copy of the keychain program outside the project, where its native module is missing or damaged. */
function programWithout(part: 'module' | 'binary'): string {
  const folder = mkdtempSync(join(tmpdir(), 'atena-keychain-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(join(project, 'electron', 'session', 'keychain'), folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  if (part === 'binary') {
    const module = join(folder, 'node_modules', 'keytar')
    for (const name of ['package.json', 'lib'])
      cpSync(join(project, 'node_modules', 'keytar', name), join(module, name), { recursive: true })
    mkdirSync(join(module, 'build', 'Release'), { recursive: true })
    writeFileSync(join(module, 'build', 'Release', 'keytar.node'), 'built for another ABI')
  }
  return join(folder, 'keychain-process.ts')
}

const withKeyring = describe.skipIf(missingPrograms.length > 0)

withKeyring(`fault K01–K12: a real keyring (needs ${['dbus', 'gnome-keyring'].join(' and ')})`, () => {
  let session: DesktopSession
  beforeAll(async () => {
    session = await startDesktopSession()
    await session.startKeyring(password)
  })
  afterAll(() => session.end())
  afterEach(() => session.startKeyring(password))

  it('K02: a bus without a keyring service is absent', inLongRun, async () => {
    const bare = await startDesktopSession()
    onTestFinished(() => bare.end())
    const { store } = storeIn(bare.env)
    expect(await store.read(owner)).toEqual(because('absent'))
    expect(await store.save(owner, 'token')).toEqual(because('absent'))
  })

  it('saves, reads, replaces and removes; each owner has its own', async () => {
    const { store } = storeIn(session.env)
    expect(await store.save(owner, 'first-token')).toEqual(ok(null))
    expect(await store.save(refresh, 'refresh-token')).toEqual(ok(null))
    expect(await store.save(owner, 'second-token')).toEqual(ok(null))
    expect(await store.read(owner)).toEqual(ok('second-token'))
    expect(await store.read(refresh)).toEqual(ok('refresh-token'))
    expect(await store.read({ ...owner, origin: 'https://elsewhere.example' })).toEqual(ok(null))
    expect(await store.remove(owner)).toEqual(ok(null))
    expect(await store.read(owner)).toEqual(ok(null))
    expect(await store.read(refresh)).toEqual(ok('refresh-token'))
  })

  it('a token survives a restart of the keyring and of the process', inLongRun, async () => {
    expect(await storeIn(session.env).store.save(owner, 'kept')).toEqual(ok(null))
    await session.startKeyring(password)
    expect(await storeIn(session.env).store.read(owner)).toEqual(ok('kept'))
  })

  it('K15: keeps working when the keyring restarts under a running process', inLongRun, async () => {
    const { store } = storeIn(session.env)
    await store.save(owner, 'kept')
    session.lockKeyring()
    expect(await store.save(owner, 'other')).toEqual(because('locked'))
    await session.startKeyring(password)
    expect(await store.read(owner)).toEqual(ok('kept'))
  })

  it('K07: a token that was never saved reads as null, and removing it succeeds', inLongRun, async () => {
    const { store } = storeIn(session.env)
    const stranger = { ...owner, profile: 'stranger' }
    expect(await store.read(stranger)).toEqual(ok(null))
    expect(await store.remove(stranger)).toEqual(ok(null))
  })

  it('K04, K05, K06: locked without a way to prompt: read is null, save is refused, nothing is lost', async () => {
    const { store } = storeIn(session.env)
    await store.save(owner, 'kept')
    session.lockKeyring()
    expect(await store.read(owner)).toEqual(ok(null))
    expect(await store.save(owner, 'other')).toEqual(because('locked'))
    await store.remove(owner)
    await session.startKeyring(password)
    expect(await storeIn(session.env).store.read(owner)).toEqual(ok('kept'))
  })

  it(
    'K03, K12: a mute keyring ends many concurrent calls at one deadline, and the next call works again',
    inLongRun,
    async () => {
      const { store, started } = storeIn(session.env, { deadlineMs: 1500 })
      await store.save(owner, 'kept')
      session.freezeKeyring()
      const calls = Array.from({ length: 12 }, (_, at) =>
        at % 2 ? store.read(owner) : store.save(owner, 'x'),
      )
      // One deadline for all: a second one would end a second process.
      expect(await Promise.all(calls)).toEqual(calls.map(() => because('mute')))
      expect(started).toHaveLength(1)
      await expect.poll(() => started.every((each) => each.ended())).toBe(true)
      await session.startKeyring(password)
      expect(await store.read(owner)).toEqual(ok('kept'))
      expect(started).toHaveLength(2)
    },
  )

  it('K03: the usual deadline is 5 s', inLongRun, async () => {
    const { store } = storeIn(session.env)
    session.freezeKeyring()
    const begun = performance.now()
    const tooLate = pause(7_500).then(() => 'too late')
    expect(await Promise.race([store.read(owner), tooLate])).toEqual(because('mute'))
    expect(performance.now() - begun).toBeGreaterThan(4900)
  })

  it('K12: concurrent calls are answered in order, each with its own token', inLongRun, async () => {
    const { store, started } = storeIn(session.env)
    const owners = Array.from({ length: 40 }, (_, at) => ({ ...owner, profile: `p${at}` }))
    await Promise.all(owners.map((each) => store.save(each, `token-of-${each.profile}`)))
    const read = await Promise.all(owners.map((each) => store.read(each)))
    expect(read).toEqual(owners.map((each) => ok(`token-of-${each.profile}`)))
    expect(started).toHaveLength(1)
  })

  it('K08: every text of the bearer alphabet comes back as it was', inLongRun, async () => {
    const { store } = storeIn(session.env)
    const token = fc.stringMatching(/^[A-Za-z0-9._~+/-]{1,400}={0,2}$/)
    const each = async (text: string) => {
      expect(await store.save(owner, text)).toEqual(ok(null))
      expect(await store.read(owner)).toEqual(ok(text))
    }
    await fc.assert(fc.asyncProperty(token, each), { numRuns: 40 })
  })

  it('K08: anything else is refused before the keychain is called', inLongRun, async () => {
    const { store, started } = storeIn(session.env)
    for (const odd of ['', ' ', 'a b', 'a\0b', 'ü', 'a\r\nX: y', '宛名', 'a'.repeat(8193)]) {
      expect(await store.save(owner, odd)).toMatchObject({
        failure: { kind: 'invalid-input', path: 'token' },
      })
    }
    expect(started).toHaveLength(0)
  })

  it('K08: an entry under our name that cannot be a token is not used', inLongRun, async () => {
    const { store, calls } = storeIn(session.env)
    await calls.ask({ verb: 'save', account: 'test https://books.example', secret: 'two words' })
    expect(await store.read(owner)).toEqual(because('refused'))
  })

  it(
    'K09: 2,561 bytes are too long for Windows, and it says so; elsewhere 8,192 fit',
    inLongRun,
    async () => {
      const { store, calls } = storeIn(session.env)
      const windows = keychainTokenStore(calls, 'win32')
      const refused = await windows.save(owner, 'a'.repeat(2561))
      expect(refused).toMatchObject({ failure: { kind: 'invalid-input', path: 'token' } })
      expect(JSON.stringify(refused)).toContain('Windows')
      expect(await windows.save(owner, 'a'.repeat(2560))).toEqual(ok(null))
      expect(await store.save(owner, 'a'.repeat(8192))).toEqual(ok(null))
    },
  )

  it(
    'K10: another keyring that does not know the token reads as null and is not written to',
    inLongRun,
    async () => {
      const { store } = storeIn(session.env)
      await store.save(owner, 'kept')
      const other = await startDesktopSession()
      onTestFinished(() => other.end())
      await other.startKeyring(password)
      expect(await storeIn(other.env).store.read(owner)).toEqual(ok(null))
      expect(await store.read(owner)).toEqual(ok('kept'))
    },
  )

  it('X02: the token is in no file, argument, environment or output, also after refusals', async () => {
    const canary = 'canary.Zq7_~+/token-9f2c41'
    const { store, started } = storeIn(session.env)
    await store.save(owner, canary)
    const commands = started.map(({ pid }) =>
      ['cmdline', 'environ'].map((file) => readFileSync(`/proc/${pid}/${file}`, 'latin1')),
    )
    session.lockKeyring()
    const said = [await store.save(owner, canary), await store.read(owner), await store.remove(owner)]
    const files = filesBelow(session.folder).map((file) => readFileSync(file, 'latin1'))
    const seen = [JSON.stringify(said), ...commands.flat(), ...started.map((each) => each.output()), ...files]
    expect(files.length).toBeGreaterThan(1)
    for (const text of seen) for (const form of formsOf(canary)) expect(text.includes(form)).toBe(false)
  })
})

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** The spellings in which a token could slip into a text (reliability 0: token canary). */
function formsOf(token: string): string[] {
  const bytes = Buffer.from(token)
  const shifted = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(4, -4),
  )
  return [
    token,
    JSON.stringify(token).slice(1, -1),
    encodeURIComponent(token),
    ...shifted,
    bytes.toString('hex'),
    Buffer.from(token, 'utf16le').toString('latin1'),
  ]
}
