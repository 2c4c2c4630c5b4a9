import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createSync } from '../../electron/book/sync/sync.ts'
import { dateText } from '../../renderer/text/dates.ts'
import { changesOf, draftOf } from '../../renderer/text/record-draft.ts'
import { startService } from '../../service/start-service.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { bareRecord } from '../fakes/full-record.ts'
import { jpeg } from '../fakes/jpeg.ts'
import { programArgs } from '../program-args.ts'
import { newContact, profileOf, requests as sent, startBench } from '../contract/session/session-bench.ts'
import { makeTask, recover } from './kill/kill-bench.ts'
import { idsIn, requests, startOutbox } from './outbox-bench.ts'

const program = fileURLToPath(new URL('kill/kill-child.ts', import.meta.url))
/** A real sleep is longer; `npm run faults -- --full` takes a minute. */
const sleepMs = Number(process.env['ATENA_SLEEP_MS'] ?? 1200)
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    child.stdout?.on('data', (chunk) => (text += String(chunk)))
    child.on('close', () => resolve(text))
  })
}

describe('reliability 4.7: the computer', () => {
  it('T33, H06 sleep with a create under way: it arrives once', async () => {
    const service = await startService()
    onTestFinished(() => service.close())
    service.faults.next({ action: 'slow', delayMs: 200, match: { method: 'POST' } })
    const task = makeTask(service, 'create')
    const child = spawn(process.execPath, programArgs(program, JSON.stringify(task)), {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const ended = endOf(child)
    // The record is there before the answer is: the process sleeps with the request under way.
    await expect.poll(() => idsOf(service), { interval: 5 }).toBe(1)
    child.kill('SIGSTOP')
    await pause(sleepMs)
    child.kill('SIGCONT')
    expect(await ended).toContain('end')
    const run = { task, told: [], killed: false }
    expect(await recover(run, (outbox) => outbox.list())).toEqual([])
    const posts = service.log.filter(({ method, status }) => method === 'POST' && status === 200)
    expect(posts).toHaveLength(1)
  }, 120_000)

  it('H07 the system ends the process during a save: it is done at the next start, once', async () => {
    const service = await startService()
    onTestFinished(() => service.close())
    const task = makeTask(service, 'create')
    onTestFinished(() => rmSync(task.folder, { recursive: true, force: true }))
    service.faults.next({ action: 'slow', delayMs: 400, match: { method: 'POST' } })
    const child = spawn(process.execPath, programArgs(program, JSON.stringify(task)), {
      stdio: ['pipe', 'pipe', 'ignore'],
    })
    const ended = endOf(child)
    await expect.poll(() => idsOf(service)).toBe(1)
    child.kill('SIGTERM')
    await ended
    expect(await recover({ task, told: [], killed: true }, (outbox) => outbox.list())).toEqual([])
    expect(await idsOf(service)).toBe(1)
  }, 30_000)

  it('T32 the network goes in the middle of a sweep: the copy before it stays whole', async () => {
    const bench = await startOutbox({ service: { seed: 60 } })
    const sync = createSync({
      api: bench.api,
      mirror: bench.mirror,
      groups: [{ group_id: bench.group_id, name: 'group' }],
      limit: 10,
      clock: { now: () => new Date(), sleep: async () => undefined },
    })
    await sync.start()
    const count = async () => {
      const summary = valueOf(await bench.mirror.summary([{ group_id: bench.group_id, name: 'group' }]))
      return summary.groups[0]?.count ?? 0
    }
    const before = await count()
    expect(before).toBeGreaterThan(20)
    bench.mirror.setMeta(
      `sweep:address:${bench.group_id}`,
      JSON.stringify({ skip: 0, passed: false, highest: '' }),
    )
    bench.service.faults.next({ action: 'slow', delayMs: 1, match: { path: /skip=0/ } })
    bench.service.faults.next({ action: 'drop-before-commit', match: { path: /list/ }, times: 200 })
    expect(await sync.start()).toMatchObject({ phase: 'failed', failure: { kind: 'offline' } })
    expect(await count()).toBe(before)
    bench.service.faults.clear()
    expect(await sync.start()).toMatchObject({ phase: 'idle', failure: null })
    expect(await count()).toBe(before)
  })
})

async function idsOf(service: Awaited<ReturnType<typeof startService>>): Promise<number> {
  const headers = { Authorization: `Bearer ${service.tokens.full}` }
  const answer = await fetch(`${service.base_url}/api/addresses/${service.group_ids[0]}/list?limit=100`, {
    headers,
  })
  // The service lists records as an array (interface 4.1).
  return ((await answer.json()) as unknown[]).length
}

describe('reliability 4.7: the clock of the computer', () => {
  const zones = ['UTC', 'Asia/Tokyo', 'America/Sao_Paulo', 'Pacific/Apia', 'Africa/Cairo', 'America/New_York']
  // Midnight of the first does not exist in Sao Paulo, nor does the second day in Apia; the third began twice in Tokyo.
  const days = ['2018-11-04', '2011-12-30', '1948-09-12', '1985-04-01', '2000-02-29']

  it.each(zones)('H15 a birth date is the same day in %s, in summer and winter time', (zone) => {
    vi.stubEnv('TZ', zone)
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    const inWords = days.map((day) => dateText(day, 'en'))
    expect(inWords[0]).toBe('November 4, 2018')
    expect(inWords[1]).toBe('December 30, 2011')
    expect(inWords[2]).toBe('September 12, 1948')
    for (const birthdate of days) {
      const stored = bareRecord({ birthdate })
      const origin = { family: 'address', base: stored, unreadable: [] } as const
      expect(changesOf(origin, draftOf(stored))).toEqual({})
      const typed = { ...draftOf(null), birthdate }
      expect(changesOf({ ...origin, base: bareRecord() }, typed)).toEqual({ birthdate })
    }
  })
})

describe('reliability 4.4: rows that need more than one part', () => {
  it('C02 one record in two forms: reports the second save of an old version, and overwrites nothing', async () => {
    const bench = await startOutbox()
    const saved = await bench.create('address', { lastname: 'Sato' })
    const { id } = saved.view.record
    await bench.edit('address', saved, { lastname: 'First' })
    const second = await bench.outbox.save(bench.save('address', saved, { lastname: 'Second' }))
    expect(second).toEqual({ ok: false, failure: { kind: 'precondition-failed' } })
    expect(bench.service.read('address', id)).toMatchObject({ lastname: 'First' })
    expect(bench.outbox.list()).toMatchObject([{ state: 'conflict', changes: { lastname: 'Second' } }])
  })

  it('C20 an upload whose answer was lost is repeated; the first image stays unused at the service', async () => {
    const bench = await startOutbox()
    bench.service.faults.next({ action: 'drop-after-commit', match: { path: /temp\/photo/ } })
    const first = await bench.api.photo.uploadBytes(await jpeg(), {})
    expect(first).toMatchObject({ ok: false, failure: { kind: 'offline' } })
    const image = valueOf(await bench.api.photo.uploadBytes(await jpeg(), {}))
    const saved = await bench.create('address', { face_picture: { image: image.id, source: 'temp' } })
    expect(saved.differences).toEqual([])
    expect(await idsIn(bench, 'address')).toHaveLength(1)
    expect(requests(bench, 'POST').filter(({ path }) => path === '/api/address/')).toHaveLength(1)
  })

  it('C33 the token is removed while a save is under way: it is done or it waits, and it arrives once', async () => {
    const service = await startService()
    onTestFinished(() => service.close())
    const bench = startBench([profileOf('a', service)])
    await bench.sessions.select('a')
    await bench.sessions.signIn({ profile: 'a', token: service.tokens.full })
    service.faults.next({ action: 'slow', delayMs: 150, match: { method: 'POST' } })
    const session = bench.sessions.current()
    const saving = session.ok ? session.value.save(newContact(service, 'once')) : null
    await bench.sessions.signOut('a')
    expect(await saving).toMatchObject({ ok: true })
    await bench.sessions.signIn({ profile: 'a', token: service.tokens.full })
    const back = bench.sessions.current()
    await expect.poll(() => back.ok && back.value.outbox.list()).toEqual([])
    expect(sent(service, 'POST')).toHaveLength(1)
  })
})
