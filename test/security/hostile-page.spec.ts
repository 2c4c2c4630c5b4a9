import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Bridge } from '../../contract/ipc/contract.ts'
import { firstOptions } from '../../electron/print/sheet-book.ts'
import { sheets } from '../../labels/sheet/sheets.ts'
import { startService, type RunningService } from '../../service/start-service.ts'
import { counts } from '../counts.ts'
import { launchApp, signIn, writeProfile, type RunningApp } from '../e2e/app.ts'
import { valueFrom } from '../e2e/bridge.ts'
import { openRow, rows, synced } from '../e2e/contacts.ts'
import { jpeg } from '../fakes/jpeg.ts'
import { bytesBelow } from './bytes-below.ts'
import { reviewedChannels } from './reviewed-surface.ts'

const data = mkdtempSync(join(tmpdir(), 'atena-hostile-'))
const seconds = counts(5, 60, 'seconds with a hostile page')
let service: RunningService
let app: RunningApp

beforeAll(async () => {
  service = await startService({ seed: 30 })
  writeProfile(data, service)
  app = await launchApp(data)
  await signIn(app.page, service.tokens.full)
  await synced(app.page)
})
afterAll(async () => {
  await app?.close()
  await service?.close()
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
})

/** What ends the run, or leads the page to another profile: a user would notice. */
const notCalled = ['window.close', 'profile.select', 'profile.remove', 'session.signOut', 'sync.pause']

/** What the page makes its calls with. */
interface Stock {
  channels: readonly string[]
  ms: number
  group_id: string
  sheets: readonly string[]
  options: object
  picture: number[]
}

/** How often each channel gave which answer. */
type Outcomes = Record<string, Record<string, number>>

/** Calls each of the channels again and again, and returns how often each was answered how. Runs in the page. */
async function callEverything({ channels, ms, group_id, sheets, options, picture }: Stock) {
  const { atena } = window as unknown as { atena: Bridge }
  const call = atena.call as Record<
    string,
    (input: unknown) => Promise<{ ok: boolean; value?: unknown; failure?: { kind: string } }>
  >
  const long = (length: number) => 'x'.repeat(length)
  const million = long(1024 * 1024)
  const record = () => ({
    profile: 'test',
    family: 'address',
    id: null,
    group_id,
    etag: null,
    changes: { lastname: 'Hostile', memo: million },
    key: crypto.randomUUID(),
  })
  const anySheet = (at: number) => sheets[at % sheets.length] ?? ''
  const usedCells = Array.from({ length: 15_000 }, (_, at) => at)
  const setting = {
    size: 'fit',
    direction: 'vertical',
    weight: 'bold',
    align: 'end',
    across: 'end',
    upsideDown: true,
  }
  const text = { kind: 'text', x: 0, y: 0, width: 9, height: 9, ...setting, text: long(300) }
  const layout = { version: 1, width: 50, height: 50, fields: Array.from({ length: 40 }, () => text) }
  const bytes = new Uint8Array(picture)
  const padded = new Uint8Array(20 * 1024 * 1024)
  padded.set(bytes)
  const large: Record<string, (at: number) => unknown> = {
    'record.save': record,
    'draft.save': record,
    'duplicates.alike': () => ({ profile: 'test', family: 'address', changes: { lastname: million } }),
    'print.remember': (at) => ({
      sheet: at % 2 ? anySheet(at) : `made up ${at}`,
      printer: 'p',
      options: { ...options, usedCells },
      one: null,
    }),
    'print.keepPreset': (at) => ({
      name: `preset ${at}`,
      sheet: anySheet(at),
      options: { ...options, usedCells },
    }),
    'searches.keep': (at) => ({
      profile: 'test',
      saved: {
        name: `search ${at}`,
        place: { name: 'homeaddresses' },
        search: long(500),
        tags: [],
        sort: 'kana',
      },
      instead: null,
    }),
    'print.keepLayout': (at) => ({ ...layout, name: `layout ${at}` }),
    'photo.check': () => ({ bytes: padded }),
    'photo.keep': (at) => ({ handle: kept, bytes: at % 2 ? bytes : padded, keepPlace: false }),
    'import.read': () => ({ name: 'x.csv', bytes: new Uint8Array(20 * 1024 * 1024).fill(44) }),
    'record.find': () => ({ text: long(100), sort: 'name', limit: 10, recent: [] }),
  }
  let kept = crypto.randomUUID() as string
  const outcomes: Outcomes = {}
  const junk = { text: long(1000) }
  const until = performance.now() + ms
  const flood = async (channel: string) => {
    const counted = (outcomes[channel] ??= {})
    for (let at = 0; performance.now() < until; at++) {
      const input = large[channel]?.(at) ?? (at % 2 === 0 ? null : junk)
      const answer = await call[channel]!(input)
      if (channel === 'photo.check' && answer.ok) kept = (answer.value as { handle: string }).handle
      const kind = answer.ok ? 'ok' : (answer.failure?.kind ?? '')
      counted[kind] = (counted[kind] ?? 0) + 1
    }
  }
  // Two of each at a time: some answers are slow.
  await Promise.race([
    Promise.all([...channels, ...channels].map(flood)),
    new Promise((resolve) => setTimeout(resolve, ms + 5000)),
  ])
  return outcomes
}

const megabyte = 1_000_000

/** What main keeps in memory, in bytes: without what a collection frees. */
function keptByMain(): Promise<number> {
  return app.app.evaluate(async () => {
    const { setFlagsFromString } = process.getBuiltinModule('node:v8')
    const { runInNewContext } = process.getBuiltinModule('node:vm')
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    collect()
    // The memory of buffers is given back a moment after their collection.
    await new Promise((resolve) => setTimeout(resolve, 500))
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return heapUsed + external
  })
}

describe('SECURITY: a page that has been taken over calls every channel as fast as it can', () => {
  it('the data folder and the memory of main hardly grow, and the window still answers', async () => {
    const [bytes, memory] = [bytesBelow(data), await keptByMain()]
    const stock = {
      ms: (seconds * 1000) / 3,
      group_id: service.group_ids[0] ?? '',
      sheets: sheets.map(({ code }) => code),
      options: firstOptions(sheets[0]!),
      picture: [...(await jpeg())],
    }
    const channels = reviewedChannels.filter((each) => !notCalled.includes(each))
    // Files would hold up all other calls, and large texts the small ones.
    const files = ['photo.check', 'photo.keep', 'import.read']
    const texts = [
      'record.save',
      'draft.save',
      'duplicates.alike',
      'print.remember',
      'print.keepPreset',
      'print.keepLayout',
    ]
    const small = channels.filter((each) => !files.includes(each) && !texts.includes(each))
    const outcomes: Outcomes = {}
    for (const group of [small, texts, files])
      Object.assign(outcomes, await app.page.evaluate(callEverything, { ...stock, channels: group }))
    const unanswered = channels.filter((each) => Object.keys(outcomes[each] ?? {}).length === 0)
    // Reading a file of a million cells takes longer than the page may wait here.
    expect(unanswered.filter((each) => each !== 'import.read')).toEqual([])
    expect(outcomes).toMatchObject({
      'record.save': { ok: expect.any(Number), 'too-often': expect.any(Number) },
      'draft.save': { ok: expect.any(Number) },
      'print.keepPreset': { ok: expect.any(Number) },
      'print.keepLayout': { ok: expect.any(Number) },
      'searches.keep': { ok: expect.any(Number) },
      'photo.check': { ok: expect.any(Number) },
      'photo.keep': { 'too-big': expect.any(Number) },
    })
    // The logs of the databases are emptied once nothing is written for a second.
    const growth = () => (bytesBelow(data) - bytes) / megabyte
    await expect.poll(growth, { timeout: 20_000 }).toBeLessThan(20)
    expect(((await keptByMain()) - memory) / megabyte).toBeLessThan(100)
    await valueFrom(app.page, 'session.state', null)
    await openRow(app.page, rows(app.page).nth(2))
  })
})
