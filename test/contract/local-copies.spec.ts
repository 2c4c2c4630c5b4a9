// @module-tag long
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { Failure } from '../../contract/failure.ts'
import { createBulkJobs } from '../../electron/jobs/bulk-jobs.ts'
import { createLocalCopies } from '../../electron/jobs/local-copies.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { patience, startBench, writes, type BulkBench } from '../faults/bulk-bench.ts'
import { backupWorker, restore } from './restore-bench.ts'

/** Jobs that keep copies; `goesOn` is the answer of the user if no copy can be written. */
function keeping(bench: BulkBench, goesOn = false) {
  const told: Failure[] = []
  const mayGoOn = async (failure: Failure) => {
    told.push(failure)
    return goesOn
  }
  const copies = createLocalCopies({ worker: backupWorker, version: '0.1.0', mayGoOn })
  const jobs = createBulkJobs(() => undefined, copies.keep)
  const { session } = bench
  const folder = join(dirname(session.mirror.path), 'copies')
  return {
    copies,
    jobs,
    told,
    folder,
    tag: (ids: string[], tag: string) =>
      jobs.start(session, {
        target: { kind: 'records', family: 'address', ids },
        change: { kind: 'add-tag', tag },
      }),
    ended: () =>
      expect.poll(() => jobs.state(session)?.phase, { timeout: patience, interval: 20 }).toBe('finished'),
  }
}

describe('local copies', () => {
  it('contacts are copied to this computer before a job changes them, and can be restored', async () => {
    const bench = await startBench({ seed: 20 })
    const { copies, jobs, tag, ended, folder } = keeping(bench)
    const ids = bench.ids.slice(0, 5)
    const before = ids.map((id) => bench.service.read('address', id)?.['tags'] ?? [])
    valueOf(await tag(ids, '一括'))
    await ended()
    const [copy, ...more] = valueOf(await copies.list(bench.session))
    expect(more).toEqual([])
    expect(copy).toMatchObject({ contacts: 5, before: { kind: 'add-tag', tag: '一括' } })
    const path = copies.path(bench.session, copy?.name ?? '')
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    const { file, state } = await restore(bench, path, {
      choices: { new: 'take', same: 'skip', changed: 'replace', perhaps: 'skip', deleted: 'take' },
    })
    expect(file.counts).toMatchObject({ changed: 5, same: 0 })
    expect(state).toMatchObject({ done: 5, failed: 0 })
    expect(ids.map((id) => bench.service.read('address', id)?.['tags'] ?? [])).toEqual(before)
    expect(jobs.state(bench.session)?.job).toBeDefined()
  }, 240_000)

  it('contacts are also copied to this computer before an Undo replaces them', async () => {
    const bench = await startBench({ seed: 20 })
    const { copies, jobs, tag } = keeping(bench)
    const job = valueOf(await tag(bench.ids.slice(0, 3), '一括'))
    const phase = () => jobs.state(bench.session)?.phase
    await expect.poll(phase, { timeout: patience, interval: 20 }).toBe('finished')
    const control = valueOf(jobs.of(bench.session, job.job))
    // Pressed twice, it is one Undo.
    const [undone, again] = await Promise.all([control.undo(), control.undo()])
    expect([undone.ok, again.ok]).toEqual([true, false])
    await expect.poll(phase, { timeout: patience, interval: 20 }).toBe('undone')
    const kept = valueOf(await copies.list(bench.session))
    expect(kept.map(({ contacts, isUndo }) => [contacts, isUndo])).toEqual([
      [3, true],
      [3, false],
    ])
    const files = unzipSync(readFileSync(copies.path(bench.session, kept[0]?.name ?? '')))
    expect(new TextDecoder().decode(files['records/address-0001.jsonl'])).toContain('一括')
  }, 240_000)

  it('has the photos of contacts that are deleted, and none where it is about a tag', async () => {
    const bench = await startBench({ seed: 20 })
    const { copies, jobs, tag, ended } = keeping(bench)
    const ids = bench.ids.filter((id) => bench.session.readRecord('address', id)?.record.face_picture)
    const { image = '' } = bench.session.readRecord('address', ids[0] ?? '')?.record.face_picture ?? {}
    valueOf(await bench.session.photos.read({ family: 'address', id: ids[0] ?? '', picture: image }))
    valueOf(await tag(ids, '一括'))
    await ended()
    const target = { kind: 'records', family: 'address', ids } as const
    valueOf(await jobs.start(bench.session, { target, change: { kind: 'delete' } }))
    const photos = valueOf(await copies.list(bench.session)).map(({ name }) => {
      const files = unzipSync(readFileSync(copies.path(bench.session, name)))
      return Object.keys(files).filter((each) => each.startsWith('photos/')).length
    })
    expect(photos).toEqual([1, 0])
    await ended()
  }, 240_000)

  it('a change of one contact keeps none', async () => {
    const bench = await startBench({ seed: 20 })
    const { tag, ended, folder } = keeping(bench)
    valueOf(await tag(bench.ids.slice(0, 1), '一件'))
    await ended()
    expect(existsSync(folder)).toBe(false)
  }, 240_000)

  it('D35: where the disk refuses it, the user says whether the job begins', async () => {
    const bench = await startBench({ seed: 20 })
    const ids = bench.ids.slice(0, 3)
    const cautious = keeping(bench)
    // A file is in the place of the folder.
    writeFileSync(cautious.folder, '')
    expect(await cautious.tag(ids, '一括')).toMatchObject({ failure: { kind: 'cancelled' } })
    expect(cautious.told).toMatchObject([{ kind: 'storage' }])
    expect(writes(bench, 'PUT')).toEqual([])
    expect(cautious.jobs.state(bench.session)).toBe(null)
    const bold = keeping(bench, true)
    valueOf(await bold.tag(ids, '一括'))
    await bold.ended()
    expect(writes(bench, 'PUT').length).toBe(3)
    expect(readdirSync(dirname(bold.folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  }, 240_000)
})
