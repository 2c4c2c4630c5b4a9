import { describe, expect, it } from 'vitest'
import { FetchedPortraits, lackingPortraits } from '../../../../electron/export/export-contacts.ts'
import type { ExportContact } from '../../../../electron/export/person-of-record.ts'

const contact = (at: number, lack: ExportContact['lack'] = 'to-fetch', bytes = 0): ExportContact => ({
  family: 'address',
  unreadable: [],
  lack,
  photo: bytes > 0 ? new Uint8Array(bytes) : null,
  record: { id: `r${at}`, lastname: `N${at}`, face_picture: { image: `p${at}` } },
})
const many = (count: number) => Array.from({ length: count }, (_, at) => contact(at))

/** Continues until no more photos are wanted; each photo has `bytes(at)` bytes. Returns the wanted ids. */
function fetchAll(portraits: FetchedPortraits, bytes: (at: number) => number): string[] {
  const wanted: string[] = []
  for (let step = portraits.take([]); step.wanted.length > 0;) {
    const first = wanted.length
    wanted.push(...step.wanted.map(({ id }) => id))
    step = portraits.take(step.wanted.map((_, at) => new Uint8Array(bytes(first + at))))
  }
  return wanted
}

describe('portraits fetched for an export', () => {
  it('are those that the service may have; deleted photos and photos over the limit are not wanted', () => {
    const contacts = (['to-fetch', 'offline', 'signed-out', 'gone', 'over', null] as const).map((lack, at) =>
      contact(at, lack),
    )
    const { wanted, done, total } = new FetchedPortraits(contacts).take([])
    expect(wanted.map(({ id }) => id)).toEqual(['r0', 'r1', 'r2'])
    expect(wanted[1]).toEqual({ family: 'address', id: 'r1', picture: 'p1' })
    expect([done, total]).toEqual([0, 3])
  })

  it('are assigned to their contacts; a contact without one keeps the reason', () => {
    const contacts = many(2)
    const portraits = new FetchedPortraits(contacts)
    portraits.take([])
    expect(portraits.take([new Uint8Array(7), 'gone'])).toEqual({ wanted: [], done: 2, total: 2 })
    expect(contacts.map(({ photo, lack }) => [photo?.length, lack])).toEqual([
      [7, null],
      [undefined, 'gone'],
    ])
    expect(lackingPortraits(contacts)).toEqual([{ why: 'gone', count: 1, names: ['N1'] }])
  })

  it('share one bound with those that are already there; a too large one does not exclude a smaller one', () => {
    const contacts = [contact(0, null, 50), ...many(3)]
    fetchAll(new FetchedPortraits(contacts, 100), (at) => [30, 40, 20][at] ?? 0)
    expect(contacts.map(({ photo }) => photo?.length ?? 0)).toEqual([50, 30, 0, 20])
    expect(lackingPortraits(contacts)).toEqual([{ why: 'over', count: 1, names: ['N1'] }])
  })

  it('are not fetched once the file is full; each is named', () => {
    const contacts = many(60)
    const wanted = fetchAll(new FetchedPortraits(contacts, 120), () => 10)
    expect(wanted.length).toBe(18)
    expect(lackingPortraits(contacts)).toMatchObject([{ why: 'over', count: 48 }])
  })
})
