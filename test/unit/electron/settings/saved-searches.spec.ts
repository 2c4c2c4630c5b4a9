import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { SavedSearch } from '../../../../contract/ipc/searches.ts'
import { openKeptRows, type KeptRows } from '../../../../electron/disk/kept-rows.ts'
import { dropSearch, keepSearch, savedSearches } from '../../../../electron/settings/saved-searches.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'

const search = (name: string, more: Partial<SavedSearch> = {}): SavedSearch => ({
  name,
  place: { name: 'group', group_id: 'g1' },
  search: '東京',
  tags: ['choir'],
  sort: 'zipcode',
  ...more,
})

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'atena-searches-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

/** Opens the rows of a profile for one piece of work, as the app does at its start. */
function withRows<T>(profile: string, use: (rows: KeptRows) => T): T {
  const rows = valueOf(openKeptRows(profile))
  const used = use(rows)
  rows.close()
  return used
}

const namesIn = (rows: KeptRows) => valueOf(savedSearches(rows)).map(({ name }) => name)

describe('saved searches', () => {
  it('are kept over a restart, and are not in another profile', () => {
    const [one, other] = [folder(), folder()]
    withRows(one, (rows) => valueOf(keepSearch(rows, search('Choir'), null)))
    expect(withRows(one, savedSearches)).toEqual({ ok: true, value: [search('Choir')] })
    expect(withRows(other, savedSearches)).toEqual({ ok: true, value: [] })
  })

  it('get another name or other words, and are dropped', () => {
    withRows(folder(), (rows) => {
      for (const name of ['a', 'b', 'c']) valueOf(keepSearch(rows, search(name), null))
      valueOf(keepSearch(rows, search('z'), 'a'))
      valueOf(keepSearch(rows, search('b', { search: '大阪' }), 'b'))
      valueOf(dropSearch(rows, 'c'))
      valueOf(dropSearch(rows, 'nothing'))
      const kept = valueOf(savedSearches(rows)).map((each) => [each.name, each.search])
      expect(kept.toSorted()).toEqual([
        ['b', '大阪'],
        ['z', '東京'],
      ])
    })
  })

  it('never take the name of another', () => {
    withRows(folder(), (rows) => {
      for (const name of ['a', 'b']) valueOf(keepSearch(rows, search(name), null))
      const refused = { ok: false, failure: { kind: 'invalid-input', path: 'name' } }
      expect(keepSearch(rows, search('a'), null)).toMatchObject(refused)
      expect(keepSearch(rows, search('a'), 'b')).toMatchObject(refused)
      expect(namesIn(rows)).toEqual(['a', 'b'])
    })
  })

  it('SECURITY: 100 are kept; one more, or one of more than 8,000 letters, is refused', () => {
    withRows(folder(), (rows) => {
      for (let at = 0; at < 100; at++) valueOf(keepSearch(rows, search(`search ${at}`), null))
      const tooMany = { kind: 'too-many', what: 'searches', most: 100 }
      expect(keepSearch(rows, search('another'), null)).toEqual({ ok: false, failure: tooMany })
      expect(keepSearch(rows, search('another'), 'search 7').ok).toBe(true)
      const tags = Array.from({ length: 50 }, (_, at) => `${at}${'x'.repeat(200)}`)
      const tooBig = { ok: false, failure: { kind: 'too-big' } }
      expect(keepSearch(rows, search('search 8', { tags }), 'search 8')).toEqual(tooBig)
      expect(namesIn(rows)).toHaveLength(100)
    })
  })

  it('one that is not understood is left out, and stays where it is', () => {
    withRows(folder(), (rows) => {
      valueOf(rows.write((change) => change.put('saved-search', 'newer', { name: 'newer', by: 'colour' })))
      valueOf(keepSearch(rows, search('a'), null))
      expect(namesIn(rows)).toEqual(['a'])
      expect(rows.rows('saved-search').map(({ key }) => key)).toEqual(['newer', 'a'])
    })
  })
})
