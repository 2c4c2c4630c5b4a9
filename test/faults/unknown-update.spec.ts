import { describe, expect, it } from 'vitest'
import type { Fault } from '../../service/http/faults.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { jpeg } from '../fakes/jpeg.ts'
import { requests, startOutbox } from './outbox-bench.ts'

const families = ['address', 'homeaddress'] as const

const put = { method: 'PUT' }

/** What happens to a request: the first four leave the client without a clear answer. */
const unclear: Fault['action'][] = ['drop-after-commit', 'truncate', 'html', 'drop-before-commit']

describe.each(families)('reliability 5.2: %s', (family) => {
  it.each(unclear)(
    'C11, C12 update answered by %s: repeated with the same etag until it is clear',
    async (action) => {
      const bench = await startOutbox()
      const saved = await bench.create(family, { lastname: 'Sato', memo: 'kept' })
      bench.service.faults.next({ action, match: put })
      const waiting = await bench.edit(family, saved, { lastname: 'Suzuki' })
      expect(waiting).toMatchObject({
        view: { record: { lastname: 'Suzuki' } },
        waiting: { kind: 'unknown-outcome' },
      })
      await bench.quiet()
      expect(bench.service.read(family, saved.view.record.id)).toMatchObject({
        lastname: 'Suzuki',
        memo: 'kept',
      })
      const sent = requests(bench, 'PUT').map(({ headers }) => headers['if-match'])
      expect(new Set(sent)).toEqual(new Set([saved.view.record.etag]))
    },
  )

  it('C11 update done, then changed by another computer: "changed elsewhere" only where that is true', async () => {
    const bench = await startOutbox({ waits: { entry: [100] } })
    const saved = await bench.create(family, { lastname: 'Sato' })
    const { id } = saved.view.record
    bench.service.faults.next({ action: 'drop-after-commit', match: put })
    await bench.edit(family, saved, { lastname: 'Suzuki' })
    bench.service.edit(family, id, { memo: 'theirs' })
    await bench.quiet()
    expect(bench.outbox.list()).toEqual([])
    expect(bench.mirror.read(family, id)?.record).toMatchObject({ lastname: 'Suzuki', memo: 'theirs' })
  })

  it('C11 update done in a form that lost the photo: the photo comes back', async () => {
    const bench = await startOutbox({ service: { variants: { photo: 'omit' } } })
    const image = valueOf(await bench.api.photo.uploadBytes(await jpeg(), {}))
    const saved = await bench.create(family, { face_picture: { image: image.id, source: 'temp' } })
    bench.service.faults.next({ action: 'drop-after-commit', match: put })
    await bench.edit(family, saved, { lastname: 'Suzuki' })
    await bench.quiet()
    const now = bench.mirror.read(family, saved.view.record.id)?.record
    expect(now?.face_picture).toMatchObject({ image_size: [60, 40] })
  })

  it('C12 update not done, and changed by another computer meanwhile: a conflict that changes nothing', async () => {
    const bench = await startOutbox({ waits: { entry: [100] } })
    const saved = await bench.create(family, { lastname: 'Sato' })
    const { id } = saved.view.record
    bench.service.faults.next({ action: 'drop-before-commit', match: put })
    await bench.edit(family, saved, { lastname: 'Suzuki' })
    bench.service.edit(family, id, { lastname: 'Theirs' })
    await bench.quiet()
    expect(bench.outbox.list()).toMatchObject([
      { state: 'conflict', failure: { kind: 'precondition-failed' }, changes: { lastname: 'Suzuki' } },
    ])
    expect(bench.service.read(family, id)).toMatchObject({ lastname: 'Theirs' })
  })

  it('C12 update of a photo not done, and something else changed: the photo that was there is not taken for it', async () => {
    const bench = await startOutbox({ waits: { entry: [100] } })
    const upload = async () => valueOf(await bench.api.photo.uploadBytes(await jpeg(), {})).id
    const saved = await bench.create(family, { face_picture: { image: await upload(), source: 'temp' } })
    bench.service.faults.next({ action: 'drop-before-commit', match: put })
    await bench.edit(family, saved, { face_picture: { image: await upload(), source: 'temp' } })
    bench.service.edit(family, saved.view.record.id, { memo: 'theirs' })
    await bench.quiet()
    const now = bench.service.read(family, saved.view.record.id)
    expect(now).toMatchObject({ memo: 'theirs', face_picture: { image: expect.any(String) } })
    expect(now?.['face_picture']).not.toMatchObject({ image: saved.view.record.face_picture?.image })
    expect(bench.outbox.list()).toEqual([])
  })

  it('C13 delete unknown, then permanently deleted: done', async () => {
    const bench = await startOutbox({ service: { variants: { deletedGet: '404', deletedWrite: '404' } } })
    const { id, etag } = (await bench.create(family, { lastname: 'Sato' })).view.record
    bench.service.faults.next({ action: 'drop-after-commit', match: { method: 'DELETE' } })
    bench.outbox.deletions.request({ family, id, etag: etag ?? '' })
    await expect.poll(() => bench.notices.some(({ name }) => name === 'deletion.settled')).toBe(true)
    expect(requests(bench, 'DELETE')).toHaveLength(1)
    expect(bench.notices).toContainEqual({
      name: 'deletion.settled',
      notice: expect.objectContaining({ id, failure: null }),
    })
    expect(bench.mirror.read(family, id)?.record.deleted).toBe(true)
  })

  it('C13 delete not done, and changed by another computer meanwhile: a conflict', async () => {
    const bench = await startOutbox({ waits: { entry: [100] } })
    const { id, etag } = (await bench.create(family, { lastname: 'Sato' })).view.record
    bench.service.faults.next({ action: 'drop-before-commit', match: { method: 'DELETE' } })
    bench.outbox.deletions.request({ family, id, etag: etag ?? '' })
    await expect.poll(() => requests(bench, 'DELETE').length).toBe(1)
    bench.service.edit(family, id, { memo: 'theirs' })
    await expect.poll(() => bench.outbox.list()).toMatchObject([{ action: 'delete', state: 'conflict' }])
    expect(bench.service.read(family, id)).toMatchObject({ deleted: false })
  })

  it('429 is not repeated immediately: the service says when', async () => {
    const bench = await startOutbox()
    const saved = await bench.create(family, { lastname: 'Sato' })
    bench.service.faults.next({ action: 'status', status: 429, headers: { 'Retry-After': '1' } })
    const before = bench.service.log.length
    const waiting = await bench.edit(family, saved, { lastname: 'Suzuki' })
    expect(waiting.waiting).toEqual({ kind: 'retry-later', status: 429, afterSeconds: 1 })
    bench.outbox.wake()
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(bench.service.log).toHaveLength(before + 1)
    await bench.quiet()
    expect(bench.service.read(family, saved.view.record.id)).toMatchObject({ lastname: 'Suzuki' })
  })
})
