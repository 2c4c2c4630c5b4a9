import { expect, it } from 'vitest'
import type { AddressChanges } from '../../contract/record/record.ts'
import { findAlike } from '../../electron/jobs/merge/find-in-book.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { startBench } from '../faults/bulk-bench.ts'

const known = {
  lastname: '祖父江',
  firstname: '寿々花',
  lastkana: 'そぶえ',
  firstkana: 'すずか',
  organization: null,
  telephones: [{ kindof: 'cell', number: '090-7777-1234' }],
  emails: [{ kindof: 'home', address: 'suzuka@example.com' }],
  addresses: [
    { kindof: 'home', zipcode: '460-0008', region: '愛知県', city: '名古屋市中区', street: '栄3-1-1' },
  ],
  birthdate: '1981-02-03',
  joint_names: [],
} as const

const typed: [what: string, changes: AddressChanges, isKnown: boolean][] = [
  ['nothing', {}, false],
  ['half of a name', { lastname: '祖父江' }, false],
  ['the whole name', { lastname: '祖父江', firstname: '寿々花' }, true],
  [
    'her name in kana with her address',
    {
      lastkana: 'ソブエ',
      firstkana: 'スズカ',
      lastname: 'そぶえ',
      firstname: 'すずか',
      addresses: [...known.addresses],
    },
    true,
  ],
  [
    'another name with her telephone',
    {
      lastname: '祖父江',
      firstname: 'すず花',
      lastkana: 'そぶえ',
      firstkana: 'すずか',
      telephones: [{ kindof: 'cell', number: '09077771234' }],
    },
    true,
  ],
  [
    'a new family name with her mail',
    { lastname: '大岡', firstname: '寿々花', emails: [{ kindof: 'home', address: 'Suzuka@example.com' }] },
    true,
  ],
  [
    'her brother in the same house',
    { lastname: '祖父江', firstname: '健一', addresses: [...known.addresses] },
    false,
  ],
  [
    'a namesake who was born on another day',
    {
      lastname: '祖父江',
      firstname: '寿々花',
      birthdate: '1950-07-30',
      telephones: [{ kindof: 'cell', number: '080-1111-9999' }],
    },
    false,
  ],
  ['signs of the search', { lastname: '-', firstname: 'tag:' }, false],
]

it('finds only the person being typed, where the book has them', async () => {
  const { service, session, ids } = await startBench({ seed: 12 })
  const id = ids[0] ?? ''
  service.edit('address', id, structuredClone(known) as never)
  await session.sync?.restart()
  for (const [what, changes, isKnown] of typed) {
    const alike = valueOf(await findAlike(session, { family: 'address', changes }))
    expect(alike, what).toEqual(isKnown ? { id, name: '祖父江 寿々花' } : null)
  }
  const { etag } = valueOf(await session.fetchRecord('address', id)).record
  valueOf(session.requestDelete({ family: 'address', id, etag: etag ?? '' }))
  const changes = { lastname: '祖父江', firstname: '寿々花' }
  expect(valueOf(await findAlike(session, { family: 'address', changes })), 'deleted').toBeNull()
}, 60_000)
