import { expect, it } from 'vitest'
import { createDuplicates, type DuplicatesSession } from '../../../../../electron/jobs/merge/duplicates.ts'
import { valueOf } from '../../../../fakes/api-under-test.ts'
import { openTestMirror, temporaryFolder } from '../../book/temporary-mirror.ts'

const worker = new URL('../../../../../electron/jobs/merge/duplicates-worker.ts', import.meta.url)

/** Ten records of the n-th person. */
const tenTimes = (n: number) =>
  Array.from({ length: 10 }, (_, at) => {
    const number = `0901234${1000 + n}`
    const memo = `${at} `.repeat(200)
    return JSON.stringify({
      id: `r${n}-${at}`,
      group_id: 'g',
      lastname: `姓${n}`,
      firstname: `名${n}`,
      memo,
      telephones: [{ kindof: 'cell', number }],
      deleted: false,
      etag: 'e',
    })
  })

it('a hundred groups of ten are read with breaks in between: main does not wait for a thousand records', async () => {
  const mirror = openTestMirror(temporaryFolder())
  const texts = Array.from({ length: 100 }, (_, n) => tenTimes(n)).flat()
  valueOf(mirror.put('address', texts, 'g'))
  const session = {
    profile: { id: 'p', base_url: '' },
    mirror,
    outbox: { deletions: { held: () => [] } },
    kept: { rows: () => [] },
    readRecord: (family: 'address', id: string) => mirror.read(family, id),
  } as unknown as DuplicatesSession // what the duplicates reads of it before anything is merged
  const duplicates = createDuplicates({ worker, jobs: {} as never })
  const { token, kept } = valueOf(await duplicates.find(session))
  expect(kept).toBe(100)
  let turns = 0
  const turn = () => {
    turns += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  const { groups } = valueOf(await duplicates.page(session, { token, offset: 0, limit: 100 }))
  clearImmediate(next)
  expect(groups).toHaveLength(100)
  expect(groups.every(({ records }) => records.length === 10)).toBe(true)
  expect(turns).toBeGreaterThan(1)
})
