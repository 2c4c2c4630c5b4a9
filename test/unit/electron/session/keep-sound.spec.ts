import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../../electron/disk/database.ts'
import type { Mirror } from '../../../../electron/book/mirror.ts'
import { keepSound } from '../../../../electron/session/session-sync.ts'
import { anAddressText, openTestMirror, shownIds, temporaryFolder } from '../book/temporary-mirror.ts'

const url = new URL('../../../../electron/book/check-worker.ts', import.meta.url)

/** A mirror of three contacts in which somebody else writes, and what happens once it was looked through. */
async function looked(harm: string) {
  const folder = temporaryFolder()
  const mirror = openTestMirror(folder)
  const ids = ['r0', 'r1', 'r2']
  mirror.put(
    'address',
    ids.map((id) => anAddressText({ id, lastkana: id })),
    'group-1',
  )
  mirror.setWatermark('address', '2026-01-01T00:00:00.000000000Z')
  const database = openDatabase(join(folder, 'book.sqlite'))
  database.exec(harm)
  database.close()
  const heard: unknown[] = []
  const of = (what: string) => (more: unknown) => void heard.push(what, more)
  const start = async () => heard.push('sync') as never
  const stop = keepSound({
    ...{ url, afterMs: 0, mirror, outbox: { showAgain: (_family, all) => of('again')(all) } },
    ...{ sync: { start }, announce: (name) => of('told')(name), onTorn: () => of('torn')(null) },
  })
  onTestFinished(stop)
  return { mirror, heard }
}

const watermark = (mirror: Mirror) => mirror.watermark('address')

describe('the copy of the book is looked through after the start', () => {
  it('a record that is damaged is set aside, what waits for it is shown, and lists are read again', async () => {
    const { mirror, heard } = await looked(
      `UPDATE record SET raw = replace(raw, '花子', '花予') WHERE id = 'r1'`,
    )
    await expect.poll(() => heard).toEqual(['again', ['r1'], 'told', 'mirror.changed', 'sync'])
    expect([await shownIds(mirror), watermark(mirror)]).toEqual([['r0', 'r2'], null])
    expect(mirror.oddRecords(9)).toMatchObject([{ id: 'r1', name: '佐藤 花子' }])
  })

  it('what lists read of it is made again from what the service sent', async () => {
    const { mirror, heard } = await looked(`UPDATE record SET folded = 'x', kana_key = 'z' WHERE id = 'r1'`)
    await expect.poll(() => heard).toContain('sync')
    expect([await shownIds(mirror), watermark(mirror)]).toEqual([['r0', 'r1', 'r2'], expect.any(String)])
  })

  it('a note that is not as it was written has whole lists read', async () => {
    const { mirror, heard } = await looked(
      `INSERT INTO meta (name, value, seal) VALUES ('incomplete', 'yes', 7)`,
    )
    await expect.poll(() => heard).toContain('sync')
    expect(watermark(mirror)).toBeNull()
  })

  it('nothing happens to a sound one', async () => {
    const { mirror, heard } = await looked('SELECT 1')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect([heard, watermark(mirror)]).toEqual([[], expect.any(String)])
  })
})
