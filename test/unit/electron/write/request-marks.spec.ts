import { describe, expect, it } from 'vitest'
import type { CardEdits } from '../../../../contract/cards/card-marks.ts'
import { membersOf } from '../../../../electron/record-text/json-text.ts'
import { idsOf, requestBody } from '../../../../electron/write/bodies.ts'
import { unlearned, type LeftOut } from '../../../../electron/write/request-variants.ts'
import type { SaveDeps } from '../../../../electron/write/intent.ts'
import { failureOf, valueOf } from '../../../fakes/api-under-test.ts'

const clientId = 'example.atena'

interface Sent {
  changes?: object
  leftOut?: LeftOut
  applicationId?: string
}

function attempt(base: string | null, { changes = {}, leftOut = 'nothing', applicationId }: Sent = {}) {
  const intent = { family: 'address', base, group_id: 'g', changes } as const
  return requestBody({
    intent,
    clientId,
    variants: { ...unlearned, leftOut },
    ...(applicationId !== undefined && { applicationId }),
  })
}

const bodyOf = (base: string | null, sent?: Sent) =>
  Object.fromEntries(membersOf(valueOf(attempt(base, sent)).json))

const own = (data: string) => `{"client_id":"${clientId}","data":${data}}`
const marking = (edits: CardEdits['edits']) => ({ cards: { client_id: clientId, edits } })
const sent2026 = marking([{ year: 2026, mark: 'nengajo.sent', to: true }])

describe('marks of cards in a body', () => {
  it('are in our entry, next to its other content', () => {
    const base = `{"id":"a","extendprops":[${own('{"n":1.0}')}]}`
    const { extendprop } = bodyOf(base, { changes: sent2026 })
    expect(extendprop).toContain('"n":1.0')
    expect(JSON.parse(extendprop ?? '').data.cards.years[2026].nengajo).toEqual({ sent: true })
  })

  it('make an entry where there is none', () => {
    const { extendprop } = bodyOf('{"id":"a"}', { changes: sent2026 })
    expect(JSON.parse(extendprop ?? '')).toMatchObject({ client_id: clientId })
  })

  it('are at most 8 kB', () => {
    const whom = 'x'.repeat(200)
    const years = Array.from({ length: 60 }, (_, at) => 2000 + at)
    const edits = years.map((year) => ({ year, mark: 'mourning', to: { date: '2025-01-02', whom } }) as const)
    expect(failureOf(attempt('{"id":"a"}', { changes: marking(edits) }))).toEqual({
      kind: 'invalid-input',
      path: 'cards',
      expected: 'at most 8 kB of marks',
    })
    const entry = (bytes: number) => `{"id":"a","extendprops":[${own(`{"x":"${'x'.repeat(bytes)}"}`)}]}`
    const around = Buffer.byteLength(bodyOf(entry(0), { changes: sent2026 })['extendprop'] ?? '')
    expect(attempt(entry(8192 - around), { changes: sent2026 }).ok).toBe(true)
    expect(attempt(entry(8193 - around), { changes: sent2026 }).ok).toBe(false)
  })

  it('are refused where our entries cannot be read', () => {
    const refused = failureOf(attempt('{"id":"a","extendprops":"odd"}', { changes: sent2026 }))
    expect(refused).toEqual({
      kind: 'invalid-input',
      path: 'cards',
      expected: 'a field that can be edited',
    })
    expect(attempt(null, { changes: sent2026 }).ok).toBe(true)
  })
})

describe('the id of our entries', () => {
  const base = `{"id":"a","extendprops":[${own('{"n":1}')},{"client_id":"app","data":{"n":2}}]}`

  it('is the id of the application where the service knows it, otherwise our own', () => {
    expect(bodyOf(base)['extendprop']).toBe(own('{"n":1}'))
    expect(bodyOf(base, { applicationId: 'app' })['extendprop']).toBe('{"client_id":"app","data":{"n":2}}')
    expect(bodyOf(base, { applicationId: 'other' })['extendprop']).toBe(own('{"n":1}'))
    expect(bodyOf(base, { applicationId: '' })['extendprop']).toBe(own('{"n":1}'))
  })

  it('is passed on only if there is one', () => {
    const deps = { clientId } as SaveDeps
    expect(idsOf(deps)).toStrictEqual({ clientId })
    expect(idsOf({ ...deps, applicationId: 'app' })).toStrictEqual({ clientId, applicationId: 'app' })
  })
})

describe('what is left out for a strict service', () => {
  const base = `{"id":"a","group_id":"g","rank":1,"lastname":"Sato","memo":null,"tags":[ ],"gender":"","organization":{ },
    "emails":[{"kindof":null,"address":"a","label":""},[null]],"extendprops":[${own('{"n":null}')}],
    "external_ids":[{"client_id":"${clientId}","id":"k"}],"telephones":[{}]}`
  const all = [
    'external_id',
    'group_id',
    'rank',
    'lastname',
    'memo',
    'tags',
    'gender',
    'organization',
    'emails',
  ]

  it.each<[LeftOut, string[]]>([
    ['nothing', []],
    ['group', ['group_id']],
    ['key', ['external_id']],
    ['blanks', ['memo', 'tags', 'gender', 'organization']],
    ['blanks+group', ['group_id', 'memo', 'tags', 'gender', 'organization']],
    ['blanks+group+key', ['external_id', 'group_id', 'memo', 'tags', 'gender', 'organization']],
    ['unlisted', ['rank']],
    ['all', ['group_id', 'rank', 'memo', 'tags', 'gender', 'organization']],
    ['all+key', ['external_id', 'group_id', 'rank', 'memo', 'tags', 'gender', 'organization']],
  ])('%s', (leftOut, gone) => {
    const body = bodyOf(base, { leftOut })
    const left = [...all.filter((field) => !gone.includes(field)), 'telephones', 'extendprop']
    expect(Object.keys(body).sort()).toEqual(left.sort())
    const isBlankGone = gone.includes('memo')
    const mail = isBlankGone ? '{"kindof":null,"address":"a"}' : '{"kindof":null,"address":"a","label":""}'
    expect(body['emails']).toBe(`[${mail},[null]]`)
    expect(body['extendprop']).toBe(own('{"n":null}'))
  })

  it('a blank that is only part of a text or a list is not left out', () => {
    const near = '{"id":"a","memo":"null","note":"x\\"\\"","tags":["[]"],"rank":{"null":1}}'
    expect(bodyOf(near, { leftOut: 'blanks' })).toEqual({
      memo: '"null"',
      note: '"x\\"\\""',
      tags: '["[]"]',
      rank: '{"null":1}',
    })
  })

  it('a field that the user emptied is sent; emptying an empty field is not a change', () => {
    const changes = { lastname: '', memo: '', tags: ['new'] }
    const body = bodyOf(base, { leftOut: 'blanks', changes })
    expect([body['lastname'], 'memo' in body, body['tags']]).toEqual(['""', false, '["new"]'])
  })
})
