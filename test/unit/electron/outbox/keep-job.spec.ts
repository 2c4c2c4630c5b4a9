import { randomUUID } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { newItem } from '../../../../electron/jobs/bulk-item.ts'
import { openMirror } from '../../../../electron/book/mirror.ts'
import type { KeptItem } from '../../../../electron/outbox/jobs.ts'
import { createOutbox } from '../../../../electron/outbox/outbox.ts'
import { failureOf, valueOf } from '../../../fakes/api-under-test.ts'
import { start } from './journal-bench.ts'
import { startUnsent } from './unsent-bench.ts'

describe('a job of many records', () => {
  it('stays on the disk while it runs: if the app ends meanwhile, nothing of the job is lost', async () => {
    const { folder, open } = start()
    const mirror = valueOf(openMirror({ folder }))
    onTestFinished(() => mirror.close())
    const journal = open()
    const around = { mirror, announce: () => undefined, profile: 'p', origin: 'o', deps: null }
    const { jobs } = createOutbox({ journal, ...around })
    const items = Array.from({ length: 1200 }, (_, at): KeptItem => newItem('address', `r${at}`))
    const job = { key: randomUUID(), change: { kind: 'add-tag' as const, tag: '親戚' }, wayBack: null, items }
    valueOf(await jobs.keep(job))
    const later = { ...job, items: items.map((item) => ({ ...item, outcome: 'unchanged' as const })) }
    const again = jobs.keep(later)
    for (let turn = 0; turn < 8; turn += 1) {
      const found = valueOf(journal.job())
      expect(found?.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id))
      await new Promise((resolve) => setImmediate(resolve))
    }
    valueOf(await again)
    expect(valueOf(open().job())).toEqual({ ...later, origin: 'o' })
  })

  it('is not kept if the disk refuses one part of it, even if it takes the later parts', async () => {
    const { outbox, inFile } = startUnsent()
    inFile((database) =>
      database.exec(`CREATE TRIGGER full BEFORE INSERT ON kept WHEN NEW.kind = 'job-item' AND NEW.key = '300'
        BEGIN SELECT RAISE(ABORT, 'full'); END`),
    )
    const items = Array.from({ length: 500 }, (_, at): KeptItem => newItem('address', `r${at}`))
    const job = { key: randomUUID(), change: { kind: 'add-tag' as const, tag: '親戚' }, wayBack: null, items }
    expect(failureOf(await outbox.jobs.keep(job)).kind).toBe('storage')
    expect(outbox.jobs.read()).toBeNull()
  })
})
