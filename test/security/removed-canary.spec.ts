// @module-tag long
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { BulkChange } from '../../contract/ipc/bulk.ts'
import type { KeptRemoval } from '../../contract/ipc/kept-here.ts'
import { startService, type RunningService } from '../../service/start-service.ts'
import { answerNextBox } from '../e2e/answer-box.ts'
import { launchApp, signIn, writeProfile, type RunningApp } from '../e2e/app.ts'
import { valueFrom } from '../e2e/bridge.ts'
import { button, eventually, synced } from '../e2e/contacts.ts'
import { chooseNext } from '../e2e/choose-next.ts'
import { hits } from './spellings.ts'

/** What becomes of the contacts, and how many are treated so; their names begin with the word. The search folds names, so they are small. */
const fates = {
  singlecanary: 50,
  bulkcanary: 90,
  renamedcanary: 40,
  elsewherecanary: 40,
  mergedcanary: 15,
  stayscanary: 15,
  keptcanary: 50,
}
type Fate = keyof typeof fates
const all = Object.keys(fates) as Fate[]
const stays: Fate[] = ['stayscanary', 'keptcanary']
const nameOf = (fate: Fate, at: number) => `${fate}${at}x`
const namesOf = (fate: Fate) => Array.from({ length: fates[fate] }, (_, at) => nameOf(fate, at))

const root = mkdtempSync(join(tmpdir(), 'atena-removed-'))
const [data, temporary] = [join(root, 'data'), join(root, 'temporary')]
let service: RunningService
let app: RunningApp

/** A table of all of them. Pairs are one person at two companies, of which only one stays. */
function table(): string {
  const rows = all.flatMap((fate) =>
    namesOf(fate).map((name, at) => {
      const isPair = fate === 'mergedcanary' || fate === 'stayscanary'
      // A renamed contact keeps everything but its name.
      const others: Partial<Record<Fate, string>> = {
        mergedcanary: 'pair',
        stayscanary: 'pair',
        renamedcanary: 'other',
      }
      const own = `${others[fate] ?? fate}${at}`
      const telephone = isPair ? `090-7777-${7000 + at}` : ''
      const [first, company] = isPair ? ['Taro', name] : [name, '']
      return `Family${own},${first},${own}@example.com,${telephone},${company}`
    }),
  )
  return ['Last Name,First Name,E-mail Address,Mobile Phone,Company', ...rows].join('\r\n')
}

/** Which of these words a file of the app has, in any spelling: the data folder with its log, and the temporary folder. */
function found(words: readonly Fate[] = all): Fate[] {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  const bytes = files.map((file) => readFileSync(join(file.parentPath, file.name)))
  return words.filter((word) => bytes.some((one) => hits(one, [word]).length > 0))
}

/** The search keeps its index next to the book once nothing happens. */
const hasIndex = () =>
  readdirSync(data, { recursive: true }).some((name) => String(name).endsWith('book.index'))
const indexKept = () => expect.poll(hasIndex, { timeout: 60_000 }).toBe(true)

const zips = () => readdirSync(data, { recursive: true }).filter((name) => String(name).endsWith('.zip'))

/** Ids of the contacts that were given this fate. */
async function idsOf(fate: Fate): Promise<string[]> {
  const { ids } = await valueFrom(app.page, 'record.ids', {
    family: 'address',
    group_id: null,
    search: fate,
    tags: [],
    deleted: 'without',
    sort: 'kana',
    offset: 0,
    limit: null,
  })
  expect(ids).toHaveLength(fates[fate])
  return ids
}

const etagOf = (id: string) => String(service.read('address', id)?.['etag'])
const isDeleted = (id: string) => service.read('address', id)?.['deleted'] === true

async function isIdle(): Promise<void> {
  const state = async () => (await valueFrom(app.page, 'bulk.state', null))?.phase ?? 'finished'
  await eventually(state, 'finished', 60_000)
  const waiting = async () => (await valueFrom(app.page, 'outbox.list', { from: 0 })).rows
  await eventually(waiting, [], 60_000)
}

async function change(ids: string[], bulk: BulkChange): Promise<void> {
  const target = { kind: 'records', family: 'address', ids } as const
  await valueFrom(app.page, 'bulk.start', { profile: 'test', target, change: bulk })
  await isIdle()
}

/** Merges the pairs one after another; the companies of the others go. */
async function mergePairs(): Promise<void> {
  for (let merged = 0; merged < fates.mergedcanary; merged++) {
    const { token } = await valueFrom(app.page, 'duplicates.find', { profile: 'test' })
    const { groups } = await valueFrom(app.page, 'duplicates.page', { token, offset: 0, limit: 100 })
    const pair = groups.find(({ records }) =>
      records.some(({ company }) => company.startsWith('mergedcanary')),
    )
    if (pair === undefined) throw new Error(`only ${merged} pairs were found`)
    const [stay, go] = pair.records.toSorted((one, other) => Number(one.company < other.company) * 2 - 1)
    const at = { token, place: pair.place, ids: [stay!.id, go!.id] }
    const { seen } = await valueFrom(app.page, 'duplicates.read', at)
    await valueFrom(app.page, 'duplicates.merge', { ...at, profile: 'test', seen, taken: [] })
    await isIdle()
  }
}

/** The user agrees to it in the dialog of the system. */
async function remove(what: KeptRemoval): Promise<void> {
  const asked = await answerNextBox(app, 'agree')
  await valueFrom(app.page, 'kept.remove', { profile: 'test', what })
  await asked()
}

async function start(): Promise<void> {
  app = await launchApp(data)
}

beforeAll(async () => {
  for (const folder of [data, temporary]) mkdirSync(folder)
  for (const name of ['TMPDIR', 'TMP', 'TEMP']) vi.stubEnv(name, temporary)
  service = await startService({ seed: 5 })
  writeProfile(data, service)
  await start()
  await signIn(app.page, service.tokens.full)
  await synced(app.page)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await app?.close()
  await service?.close()
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
})

describe('SECURITY X55: 300 invented names, removed in each way', () => {
  it('come by a file, and are on the disk', async () => {
    const file = join(root, 'table.csv')
    writeFileSync(file, table())
    await chooseNext(app, file)
    await app.page.keyboard.press('ControlOrMeta+i')
    await button(app.page, 'Import 300 contacts').click()
    await app.page.getByText('300 done').waitFor()
    rmSync(file)
    await isIdle()
    await indexKept()
    expect(found()).toEqual(all)
  })

  it('deleted one by one, together, elsewhere, renamed and merged: gone once history and copies are emptied', async () => {
    const single = await idsOf('singlecanary')
    for (const id of single)
      await valueFrom(app.page, 'record.delete', { profile: 'test', family: 'address', id, etag: etagOf(id) })
    for (const [at, id] of (await idsOf('renamedcanary')).entries()) {
      const changes = { firstname: `Other${at}` }
      const save = { family: 'address', id, group_id: null, etag: etagOf(id), changes } as const
      await valueFrom(app.page, 'record.save', { ...save, profile: 'test', key: crypto.randomUUID() })
    }
    const elsewhere = await idsOf('elsewherecanary')
    for (const id of elsewhere) service.edit('address', id, { deleted: true })
    const bulk = await idsOf('bulkcanary')
    await change(bulk, { kind: 'delete' })
    const gone = await idsOf('mergedcanary')
    await mergePairs()
    await eventually(() => [...single, ...bulk].every(isDeleted), true, 60_000)
    await valueFrom(app.page, 'sync.start', null)
    await synced(app.page)
    expect(found()).toEqual(all)
    expect(zips()).not.toEqual([])

    // What its Trash holds comes again with the next sync until the service has emptied it.
    for (const id of [...single, ...bulk, ...elsewhere, ...gone]) service.erase('address', id)
    await remove('copies')
    await remove('history')
    await expect.poll(() => found(), { timeout: 30_000 }).toEqual(stays)
    expect(zips()).toEqual([])
    await indexKept()
    await app.close()
    expect(found()).toEqual(stays)
    await start()
    await app.page.locator('body *').first().waitFor({ state: 'attached' })
    expect(found()).toEqual(stays)
  })

  it('signed out and removed: nothing is left of the others either, also after a restart', async () => {
    await remove('contacts')
    await expect.poll(() => found(), { timeout: 30_000 }).toEqual([])
    await app.close()
    await start()
    await app.page.locator('body *').first().waitFor({ state: 'attached' })
    expect(found()).toEqual([])
    await app.close()
    expect(found()).toEqual([])
  })

  it('the computer forgets them: nothing is left once the app has ended, nor after a restart', async () => {
    await start()
    await signIn(app.page, service.tokens.full)
    await synced(app.page)
    await isIdle()
    // The service still shows what is in the Trash.
    expect(found()).toEqual(expect.arrayContaining(stays))
    const ended = app.app.waitForEvent('close')
    const asked = await answerNextBox(app, 'agree')
    // The window goes before it gets an answer.
    void valueFrom(app.page, 'kept.remove', { profile: 'test', what: 'computer' }).catch(() => undefined)
    await asked()
    await ended
    expect(found()).toEqual([])
    await start()
    await app.page.locator('body *').first().waitFor({ state: 'attached' })
    expect(found()).toEqual([])
  })
})
