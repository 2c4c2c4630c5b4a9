import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openJournal } from '../../electron/outbox/journal.ts'
import { openKeptPhotos } from '../../electron/photo/stored-photos.ts'
import { saveFile } from '../../electron/disk/save-file.ts'
import { startService } from '../../service/start-service.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { makeTask, runStruck, whyNoStrace } from './kill/kill-bench.ts'
import { idsIn, requests, startOutbox } from './outbox-bench.ts'

const nowhere = { base_url: 'http://127.0.0.1:9', origin: 'the service' }
const noStrace = whyNoStrace()

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atena-local-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

describe('reliability 4.5: the local disk', () => {
  it.skipIf(noStrace !== null)(
    `D02 what is acknowledged was flushed first, so that a power cut does not take it${noStrace ? ` (${noStrace})` : ''}`,
    async () => {
      const service = await startService()
      onTestFinished(() => service.close())
      const task = makeTask(service, 'draft')
      onTestFinished(() => rmSync(task.folder, { recursive: true, force: true }))
      const { lines } = await runStruck(task, 'KILL', 0)
      const acknowledged = lines.flatMap((line, at) => (/^write\(1<[^>]*>, "ack /.test(line) ? [at] : []))
      expect(acknowledged).toHaveLength(3)
      for (const at of acknowledged) {
        const before = lines.slice(0, at)
        // The copy is written after that, and not flushed.
        const flushed = before.findLastIndex((line) => /^(fsync|fdatasync)\(.*profile\.sqlite/.test(line))
        const written = before.findLastIndex((line) => /^pwrite64\(.*profile\.sqlite/.test(line))
        expect(written).toBeGreaterThan(-1)
        expect(flushed, lines.slice(Math.max(0, at - 5), at + 1).join('\n')).toBeGreaterThan(written)
      }
    },
  )

  it.skipIf(process.platform === 'win32')(
    'D06 without file handles it says so, and starts when there are some again',
    () => {
      const folder = temporaryFolder()
      const program = fileURLToPath(new URL('kill/no-handles-child.ts', import.meta.url))
      const command = `ulimit -n 60; exec "${process.execPath}" "${program}" "${folder}"`
      const run = spawnSync('/bin/sh', ['-c', command], { encoding: 'utf8' })
      expect(JSON.parse(run.stdout), run.stderr).toEqual([
        { kind: 'storage', reason: expect.any(String) },
        'opened',
      ])
    },
  )

  it('D10 half a frame at the end of the journal is dropped, everything acknowledged before it is there', async () => {
    const bench = await startOutbox(nowhere)
    for (const lastname of ['one', 'two', 'three']) await bench.create('address', { lastname })
    const copy = temporaryFolder()
    for (const name of readdirSync(bench.folder).filter((each) => each.startsWith('profile.'))) {
      if (!name.endsWith('-shm')) copyFileSync(join(bench.folder, name), join(copy, name))
    }
    expect(existsSync(join(copy, 'profile.sqlite-wal'))).toBe(true)
    appendFileSync(join(copy, 'profile.sqlite-wal'), Buffer.alloc(2000, 7))
    const journal = valueOf(openJournal(copy))
    expect(journal.entries().map(({ changes }) => changes.lastname)).toEqual(['one', 'two', 'three'])
    expect(journal.movedAside).toBeNull()
    journal.close()
  })

  it('D12 what two instances write is all there', async () => {
    const folder = temporaryFolder()
    const [one, other] = [valueOf(openJournal(folder)), valueOf(openJournal(folder))]
    const draft = (key: string) => ({
      draft: { family: 'address' as const, id: null, group_id: null, etag: null, changes: {}, key },
      base: null,
    })
    const keys = ['0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11', '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a12'] as const
    valueOf(one.write({ keepDraft: draft(keys[0]) }))
    valueOf(other.write({ keepDraft: draft(keys[1]) }))
    one.close()
    other.close()
    const again = valueOf(openJournal(folder))
    expect(again.drafts().map(({ draft: each }) => each.key)).toEqual(keys)
    again.close()
  })

  it.skipIf(noStrace !== null)('D13 no lock outlives a killed process', async () => {
    const service = await startService()
    onTestFinished(() => service.close())
    const task = makeTask(service, 'offline')
    onTestFinished(() => rmSync(task.folder, { recursive: true, force: true }))
    const { calls } = await runStruck(task, 'KILL', 0)
    const again = { ...task, folder: temporaryFolder() }
    const { killed } = await runStruck(again, 'KILL', Math.floor(calls / 2))
    expect(killed).toBe(true)
    // Does not wait: a held lock fails immediately.
    const file = new DatabaseSync(join(again.folder, 'profile.sqlite'), { timeout: 0 })
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT')
    file.close()
    valueOf(openJournal(again.folder)).close()
  })

  it('D14 half-written photos of a dead process are removed at the next start', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11.jpg.part'), 'half')
    openKeptPhotos(folder).removeForgotten(new Set())
    expect(readdirSync(folder)).toEqual([])
  })

  it('D17 a refused rename: keeps the old file, writes no other next to it, and reports it', async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'photo.jpg')
    mkdirSync(path)
    writeFileSync(join(path, 'kept'), 'kept')
    expect(await saveFile(path, Buffer.from('new'))).toMatchObject({
      ok: false,
      failure: { kind: 'storage' },
    })
    expect(readdirSync(folder)).toEqual(['photo.jpg'])
    expect(readFileSync(join(path, 'kept'), 'utf8')).toBe('kept')
  })

  it('D18 a file that another program holds for a while is waited for', async () => {
    const bench = await startOutbox(nowhere)
    const file = JSON.stringify(join(bench.folder, 'profile.sqlite'))
    const program = `
      const { DatabaseSync } = require('node:sqlite')
      const held = new DatabaseSync(${file})
      held.exec('BEGIN IMMEDIATE')
      console.log('held')
      setTimeout(() => held.exec('COMMIT'), 1000)`
    const other = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = once(other, 'exit')
    await once(other.stdout, 'data')
    valueOf(bench.outbox.drafts.save(bench.save('address', null, { memo: 'kept' })))
    await ended
    bench.restart(nowhere)
    expect(bench.outbox.drafts.read()).toMatchObject({ changes: { memo: 'kept' } })
  })

  it('D16 a local clock that jumps makes nothing be sent earlier, later or twice', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const bench = await startOutbox({ waits: { look: [20, 30] } })
    bench.service.faults.next({ action: 'drop-before-commit', match: { method: 'POST' } })
    await bench.create('homeaddress', { lastname: 'Sato' })
    vi.setSystemTime(Date.now() + 400 * 24 * 3600_000)
    expect(requests(bench, 'POST')).toHaveLength(1)
    await bench.quiet()
    vi.setSystemTime(Date.now() - 800 * 24 * 3600_000)
    bench.restart()
    await bench.quiet()
    expect(requests(bench, 'POST')).toHaveLength(2)
    expect(await idsIn(bench, 'homeaddress')).toHaveLength(1)
  })
})
