import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { forgetRemoved } from '../../../../electron/book/forget.ts'
import type { Mirror } from '../../../../electron/book/mirror.ts'
import { counts } from '../../../counts.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'
import { anAddressText, everyAddress, openTestMirror, shownIds, temporaryFolder } from './temporary-mirror.ts'

const day = 24 * 60 * 60 * 1000
const start = Date.parse('2026-01-01T00:00:00Z')
const each = counts(30, 300)

/** A day of this computer and of the service. */
function setDay(days: number): string {
  vi.useFakeTimers({ toFake: ['Date'], now: start + days * day })
  onTestFinished(() => void vi.useRealTimers())
  return new Date(start + days * day).toISOString()
}

/** Which of the names any file of the folder has, in whatever case: what a search reads is in small letters. */
function foundIn(folder: string, names: string[]): string[] {
  const bytes = readdirSync(folder).map((name) =>
    readFileSync(join(folder, name)).toString('latin1').toLowerCase(),
  )
  return names.filter((name) => bytes.some((one) => one.includes(name.toLowerCase())))
}

const namesOf = (what: string) => Array.from({ length: each }, (_, at) => `${what}Canary${at}x`)
const kept = namesOf('kept')
const renamed = namesOf('renamed')
const erased = namesOf('erased')
const deleted = namesOf('deleted')
/** The id, which stays, has no part of the name that is looked for. */
const idOf = (name: string) => name.split('Canary').toReversed().join('-')
const all = [...kept, ...renamed, ...erased, ...deleted]

/** A book in which some contacts were renamed, some erased at the service and some deleted, on the second day. */
function fill(mirror: Mirror): void {
  const updated_at = setDay(0)
  const text = (lastname: string, at: number) =>
    anAddressText({ id: idOf(lastname), lastname, memo: 'w'.repeat((at * 131) % 3000), updated_at })
  // In no order of theirs: pages are divided, and SQLite leaves copies of the moved rows on those that they come from.
  valueOf(mirror.put('address', all.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1)).map(text)))
  const later = { updated_at: setDay(1), etag: 'second' }
  for (const name of renamed)
    valueOf(mirror.putOne('address', anAddressText({ ...later, id: idOf(name), lastname: 'Renamed' })))
  for (const name of erased) valueOf(mirror.markGone('address', idOf(name)))
  for (const name of deleted)
    valueOf(
      mirror.putOne('address', anAddressText({ ...later, id: idOf(name), lastname: name, deleted: true })),
    )
}

/** How many contacts the list has in all: a window shows at most 500 of them. */
async function shownCount(mirror: Mirror): Promise<number> {
  return valueOf(await mirror.window(everyAddress)).total
}

/** Something that happens in the book on a day, and the app is started again. */
async function openedOn(folder: string, days: number): Promise<void> {
  const updated_at = setDay(days)
  const mirror = openTestMirror(folder)
  valueOf(
    mirror.putOne('address', anAddressText({ id: 'other', updated_at, etag: `${days}`, memo: `${days}` })),
  )
  await mirror.close()
  await openTestMirror(folder).close()
}

describe('what is not part of the book any more', () => {
  it('is forgotten by the file, byte for byte: versions after 30 days, the Trash after a year', async () => {
    const folder = temporaryFolder()
    const first = openTestMirror(folder)
    fill(first)
    await first.close()
    await openedOn(folder, 2)
    expect(foundIn(folder, all)).toEqual(all)
    await openedOn(folder, 40)
    expect(foundIn(folder, all)).toEqual([...kept, ...deleted])
    await openedOn(folder, 370)
    expect(foundIn(folder, all)).toEqual(kept)
    expect(await shownCount(openTestMirror(folder))).toBe(2 * each + 1)
  })

  it('is forgotten immediately where the user empties the history', async () => {
    const folder = temporaryFolder()
    const first = openTestMirror(folder)
    fill(first)
    await first.close()
    valueOf(forgetRemoved(folder))
    expect(foundIn(folder, all)).toEqual(kept)
    expect(await shownCount(openTestMirror(folder))).toBe(2 * each)
  })

  it('stays where a delete only waits to be sent', async () => {
    const folder = temporaryFolder()
    const first = openTestMirror(folder)
    const text = anAddressText({ id: 'a', lastname: 'Waits', updated_at: setDay(0) })
    valueOf(first.put('address', [text]))
    valueOf(first.show('address', text.replace('"deleted":false', '"deleted":true'), null))
    expect(await shownIds(first)).toEqual([])
    await first.close()
    await openedOn(folder, 500)
    valueOf(forgetRemoved(folder))
    expect(openTestMirror(folder).raw('address', 'a')).toBe(text)
  })
})
