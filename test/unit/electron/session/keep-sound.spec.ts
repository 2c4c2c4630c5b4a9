import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../../electron/disk/database.ts'
import type { Mirror } from '../../../../electron/book/mirror.ts'
import { keepSound } from '../../../../electron/session/session-sync.ts'
import { anAddressText, openTestMirror, shownIds, temporaryFolder } from '../book/temporary-mirror.ts'

const url = new URL('../../../../electron/book/check-worker.ts', import.meta.url)

/** A mirror of three contacts that another program changes, and the events after its check. */
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
    url,
    afterMs: 0,
    mirror,
    outbox: { showAgain: (_family, all) => of('again')(all) },
    sync: { start },
    announce: (name) => of('told')(name),
    onTorn: () => of('torn')(null),
  })
  onTestFinished(stop)
  return { mirror, heard }
}

const watermark = (mirror: Mirror) => mirror.watermark('address')

describe('the check of the copy of the book after the start', () => {
  it('sets a damaged record aside, shows what waits for it, and reads the lists again', async () => {
    const { mirror, heard } = await looked(
      `UPDATE record SET raw = replace(raw, '花子', '花予') WHERE id = 'r1'`,
    )
    await expect.poll(() => heard).toEqual(['again', ['r1'], 'told', 'mirror.changed', 'sync'])
    expect([await shownIds(mirror), watermark(mirror)]).toEqual([['r0', 'r2'], null])
    expect(mirror.oddRecords(9)).toMatchObject([{ id: 'r1', name: '佐藤 花子' }])
  })

  it('rebuilds damaged columns for lists from what the service sent', async () => {
    const { mirror, heard } = await looked(`UPDATE record SET folded = 'x', kana_key = 'z' WHERE id = 'r1'`)
    await expect.poll(() => heard).toContain('sync')
    expect([await shownIds(mirror), watermark(mirror)]).toEqual([['r0', 'r1', 'r2'], expect.any(String)])
  })

  it('reads the whole lists if a note in the file is damaged', async () => {
    const { mirror, heard } = await looked(
      `INSERT INTO meta (name, value, seal) VALUES ('incomplete', 'yes', 7)`,
    )
    await expect.poll(() => heard).toContain('sync')
    expect(watermark(mirror)).toBeNull()
  })

  it('does nothing to a sound copy', async () => {
    const { mirror, heard } = await looked('SELECT 1')
    await new Promise((resolve) => setTimeout(resolve, 1500))
    expect([heard, watermark(mirror)]).toEqual([[], expect.any(String)])
  })
})
