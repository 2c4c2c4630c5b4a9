import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { recordDraftCall, recordSaveCall } from '../../../../contract/ipc/outbox.ts'
import { recordLimits } from '../../../../contract/record/limits.ts'

const long = 'a'.repeat(recordLimits.text)
const many = Array.from({ length: recordLimits.elements }, () => ({ number: '1' }))
const deep = (levels: number): unknown => (levels === 0 ? 1 : { in: deep(levels - 1) })

const call = (changes: object) => ({
  family: 'address',
  id: 'r1',
  group_id: null,
  etag: 'e',
  key: randomUUID(),
  profile: 'p',
  changes,
})

describe.each([
  ['a save', recordSaveCall],
  ['a draft', recordDraftCall],
])('%s takes what a record of the service may hold', (_name, schema) => {
  it.each([
    ['a text', { memo: long }],
    ['a list', { telephones: many }],
    ['tags', { tags: many.map(() => 'a') }],
    ['a part of a list', { addresses: [{ street: long }] }],
    ['a part of an object', { organization: { name: long } }],
  ])('%s at the limit', (_what, changes) => {
    expect(schema.safeParse(call(changes)).success).toBe(true)
  })

  it.each([
    ['a text', { lastname: `${long}a` }, ['changes', 'lastname']],
    ['a list', { telephones: [...many, {}] }, ['changes', 'telephones']],
    ['tags', { tags: [...many.map(() => 'a'), 'b'] }, ['changes', 'tags']],
    ['a tag', { tags: [`${long}a`] }, ['changes', 'tags', '0']],
    ['a part of a list', { addresses: [{ street: `${long}a` }] }, ['changes', 'addresses', '0', 'street']],
    [
      'a part that the interface does not have',
      { organization: { odd: `${long}a` } },
      ['changes', 'organization', 'odd'],
    ],
  ])('%s beyond it is refused with its place', (_what, changes, path) => {
    expect(schema.safeParse(call(changes)).error?.issues[0]).toMatchObject({
      path,
      message: 'no more than a record may hold',
    })
  })

  it('nor a value that is nested deeper than any record', () => {
    expect(schema.safeParse(call({ organization: { odd: deep(60) } })).success).toBe(true)
    expect(schema.safeParse(call({ organization: { odd: deep(80) } })).success).toBe(false)
  })
})
