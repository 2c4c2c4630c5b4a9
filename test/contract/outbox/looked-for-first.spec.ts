import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fail } from '../../../contract/failure.ts'
import { idsIn, requests, startOutbox } from '../../faults/outbox-bench.ts'

describe.each(['address', 'homeaddress'] as const)(
  'a create of %s that may have been sent before',
  (family) => {
    it('by another life of the same folder is looked for before it is sent', async () => {
      const bench = await startOutbox({ signedIn: false })
      for (const lastname of ['A', 'B', 'C', 'D', 'E']) await bench.create(family, { lastname })
      const copy = mkdtempSync(join(tmpdir(), 'atena-copy-'))
      onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
      cpSync(bench.folder, copy, { recursive: true })
      bench.restart({ signedIn: true })
      await bench.quiet()
      expect(await idsIn(bench, family)).toHaveLength(5)
      bench.restart({ signedIn: true, folder: copy })
      await bench.quiet()
      expect(bench.outbox.list()).toEqual([])
      expect(requests(bench, 'POST').filter(({ path }) => path.includes(family))).toHaveLength(5)
      expect(await idsIn(bench, family)).toHaveLength(5)
    })

    it('and was answered 401 although it was done is found before it is sent again', async () => {
      const bench = await startOutbox()
      const { create } = bench.api[family]
      bench.api[family].create = async (body) => {
        await create(body)
        return fail({ kind: 'unauthorized' })
      }
      await bench.create(family, { lastname: 'Sato' })
      bench.outbox.wake()
      await bench.quiet()
      expect(requests(bench, 'POST')).toHaveLength(1)
      expect(await idsIn(bench, family)).toHaveLength(1)
    })

    it('is sent all the same where the service never answers the look', async () => {
      const bench = await startOutbox({ signedIn: false })
      await bench.create(family, { lastname: 'Sato' })
      const refused = { action: 'status', status: 400, match: { method: 'GET' }, times: Infinity } as const
      bench.service.faults.next(refused)
      bench.restart({ signedIn: true })
      await bench.quiet()
      expect([bench.outbox.list(), requests(bench, 'POST').length]).toEqual([[], 1])
    })
  },
)
