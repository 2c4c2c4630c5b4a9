import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { localIdOf } from '../../../../contract/record/record.ts'
import { attempt, openDatabase } from '../../../../electron/disk/database.ts'
import type { Mirror } from '../../../../electron/book/mirror.ts'
import { readSelection, recordReader } from '../../../../electron/print/thread/read-selection.ts'
import { anAddressText, everyAddress, openTestMirror, shownIds, temporaryFolder } from './temporary-mirror.ts'

const groups = [{ group_id: 'group-1', name: 'One' }]
const names = ['青木', '石川', '上田']

/** Makes a mirror of three contacts, closes it and returns its folder. */
async function bookOnDisk(): Promise<string> {
  const folder = temporaryFolder()
  const mirror = openTestMirror(folder)
  const texts = names.map((lastname, at) =>
    anAddressText({ id: `r${at}`, lastname, lastkana: '', tags: ['年賀'] }),
  )
  mirror.put('address', texts, 'group-1')
  mirror.setWatermark('address', '2026-01-01T00:00:00.000000000Z')
  await mirror.close()
  return folder
}

function damage(folder: string, sql: string, ...values: string[]): void {
  const database = openDatabase(join(folder, 'book.sqlite'))
  database.run(sql, ...values)
  database.close()
}

/** All queries of a window, a search, the sidebar, a delete and a sync. */
async function everything(mirror: Mirror): Promise<{ ok: boolean }[]> {
  const answers = [
    await mirror.window(everyAddress),
    await mirror.window({ ...everyAddress, sort: 'name' }),
    await mirror.window({ ...everyAddress, search: '石川' }),
    await mirror.window({ ...everyAddress, tags: ['年賀'] }),
    await mirror.index({ ...everyAddress, sort: 'kana' }),
    await mirror.position({ ...everyAddress, id: 'r1' }),
    await mirror.summary(groups),
  ]
  for (const id of ['r0', 'r1', 'r2']) mirror.read('address', id)
  mirror.watermark('address')
  return [...answers, mirror.markGone('address', 'r2'), mirror.putOne('address', anAddressText({ id: 'r1' }))]
}

describe('a record that is damaged in the mirror', () => {
  it.each([
    ['its row is cut', `UPDATE record SET row = substr(row, 1, 20) WHERE id = 'r1'`],
    [
      'its row is of another shape',
      `UPDATE record SET row = replace(row, '"name"', '"nane"') WHERE id = 'r1'`,
    ],
    ['its row is not an object', `UPDATE record SET row = '7' WHERE id = 'r1'`],
    ['its tags are cut', `UPDATE record SET tags = '["年' WHERE id = 'r1'`],
    ['its tags are not a list', `UPDATE record SET tags = '{"a":7}' WHERE id = 'r1'`],
  ])('is rebuilt from what the service sent: %s', async (_name, sql) => {
    const folder = await bookOnDisk()
    damage(folder, sql)
    const mirror = openTestMirror(folder)
    expect((await shownIds(mirror)).toSorted()).toEqual(['r0', 'r1', 'r2'])
    expect(await mirror.summary(groups)).toMatchObject({
      ok: true,
      value: { tags: [{ tag: '年賀', count: 3 }] },
    })
    const found = await mirror.window({ ...everyAddress, tags: ['年賀'] })
    expect(found).toMatchObject({ ok: true, value: { total: 3 } })
    expect(mirror.watermark('address')).not.toBeNull()
  })

  it('is set aside where its own text is damaged as well, and the next sync reads the whole list', async () => {
    const folder = await bookOnDisk()
    damage(folder, `UPDATE record SET row = '{', raw = substr(raw, 1, 40) WHERE id = 'r1'`)
    const mirror = openTestMirror(folder)
    expect(await shownIds(mirror)).toEqual(['r2', 'r0'])
    expect(mirror.watermark('address')).toBeNull()
    const database = openDatabase(join(folder, 'book.sqlite'))
    onTestFinished(() => database.close())
    expect(database.all('SELECT family, raw FROM unreadable')).toHaveLength(1)
  })

  it('an invalid time makes the next sync read the whole list', async () => {
    for (const value of [
      '2026-0x',
      '9999',
      '2026-99-01T00:00:00.000000000Z',
      '2926-01-01T00:00:00.000000000Z',
    ]) {
      const folder = await bookOnDisk()
      damage(
        folder,
        `UPDATE meta SET value = ? || substr(value, length(?) + 1) WHERE name LIKE 'watermark%'`,
        value,
        value,
      )
      expect(openTestMirror(folder).watermark('address')).toBeNull()
    }
  })
})

describe('a byte of a text anywhere in the mirror', () => {
  const columns = [
    ...['row', 'tags', 'raw', 'header', 'folded', 'etag', 'updated_at', 'kana_key'].map((name) => [
      'record',
      name,
    ]),
    ['meta', 'value'],
  ] as [table: string, column: string][]

  it('may be wrong: start, list, search, summary, delete, print and store all return values', async () => {
    const folder = await bookOnDisk()
    const whole = readFileSync(join(folder, 'book.sqlite'))
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...columns),
        fc.nat(400),
        fc.constantFrom(...'"{}[]:,\\7x\0é', ''),
        async ([table, column], place, letter) => {
          writeFileSync(join(folder, 'book.sqlite'), whole)
          const at = `(1 + ${place} % max(length(${column}), 1))`
          const cut = `substr(${column}, 1, ${at} - 1) || ? || substr(${column}, ${at} + 1)`
          damage(folder, `UPDATE ${table} SET ${column} = ${cut}`, letter)
          const mirror = openTestMirror(folder)
          const database = openDatabase(join(folder, 'book.sqlite'), { readOnly: true })
          const filter = { ...everyAddress, kind: undefined }
          const selection = { kind: 'list', filter } as never
          const read = recordReader(database, [])
          // A print says that the book is damaged, and never omits a contact silently.
          const print = attempt(() =>
            readSelection(database, { selection, leaveOut: [] }, read, () => undefined),
          )
          expect(print.ok ? print.value.length : print.failure.kind).toSatisfy(
            (is) => is === 3 || is === 'storage',
          )
          database.close()
          for (const answer of await everything(mirror)) expect(answer).toMatchObject({ ok: true })
          expect(await mirror.window(everyAddress)).toMatchObject({ ok: true })
          await mirror.close()
        },
      ),
      { numRuns: 12 },
    )
  })
})

it('a contact that only this computer has is shown again after its damaged row was set aside', async () => {
  const folder = temporaryFolder()
  const mirror = openTestMirror(folder)
  const waits = anAddressText({ id: localIdOf('k') })
  mirror.show('address', waits, null)
  damage(folder, `UPDATE record SET raw = '{"id":' WHERE id = ?`, localIdOf('k'))
  expect(mirror.heal()).toMatchObject({ ok: true, value: [{ id: localIdOf('k') }] })
  expect(await shownIds(mirror)).toEqual([])
  mirror.show('address', waits, null)
  expect(await shownIds(mirror)).toEqual([localIdOf('k')])
})
