import { describe, expect, it } from 'vitest'
import type { Result } from '../../contract/failure.ts'
import { readRecord, type ServiceRecord } from '../../contract/record/record.ts'
import { parseJson } from '../../electron/record-text/json-text.ts'
import { readIncoming } from '../../electron/book/incoming.ts'
import { apiAnswered, failureOf, valueOf, updateOf } from '../fakes/api-under-test.ts'
import { jpeg } from '../fakes/jpeg.ts'

/** The text of a record as the client hands it on, from a service that answers `body` to a get. */
async function received(body: string | Uint8Array): Promise<string> {
  const { api } = await apiAnswered({ body })
  return valueOf(await api.address.get('a'))
}

/** What a get and a list make of a body. */
async function refusals(
  body: string | Uint8Array,
  of: ('get' | 'list')[] = ['get', 'list'],
): Promise<string[]> {
  const { api } = await apiAnswered({ body })
  const calls = { get: () => api.address.get('a'), list: () => api.address.list('g', { limit: 10, skip: 0 }) }
  const results: Result<unknown>[] = await Promise.all(of.map((name) => calls[name]()))
  return results.map((result) => {
    const failure = failureOf(result)
    return failure.kind === 'bad-response' ? `${failure.path}: ${failure.expected}` : failure.kind
  })
}

/** What a list hands on. */
async function listed(body: string): Promise<string[]> {
  const { api } = await apiAnswered({ body })
  return valueOf(await api.address.list('g', { limit: 10, skip: 0 }))
}

function read(text: string): ServiceRecord {
  const parsed = readRecord('address', valueOf(parseJson(text)))
  if (parsed === null) throw new Error('no record')
  return parsed.record
}

const both = (expected: string) => [`$: ${expected}`, `$: ${expected}`]

describe('reliability 4.3: answers that are not understood', () => {
  it('P01 truncated JSON', async () => {
    expect(await refusals('{"id":"a","etag":"e","last')).toEqual(both('complete JSON'))
  })
  it('P02 empty 200', async () => {
    expect(await refusals('')).toEqual(both('an answer that is not empty'))
  })
  it('P03 null', async () => {
    expect(await refusals('null')).toEqual(['$: one record as a JSON object', '$: an array of records'])
  })
  it('P04 an object for a list, an array for a get', async () => {
    expect((await refusals('[]', ['get']))[0]).toBe('$: one record as a JSON object')
    expect((await refusals('{"id":"a"}', ['list']))[0]).toBe('$: a plain array, not an object around it')
  })
  it('P05 an error object with 200', async () => {
    expect(await refusals('{"error":"no"}')).toMatchObject({ 0: '$.id: the id of a record' })
  })
  it('P07 invalid UTF-8', async () => {
    expect(await refusals(Buffer.from('7b226964223a22ff227d', 'hex'))).toEqual(both('text in UTF-8'))
  })
  it('P08 Shift_JIS', async () => {
    const body = Buffer.concat([
      Buffer.from('{"id":"a","lastname":"'),
      Buffer.from([0x93, 0x63]),
      Buffer.from('"}'),
    ])
    expect(await refusals(body)).toEqual(both('text in UTF-8'))
  })
  it.each([10_000, 1_000_000])('P11 depth %i', async (depth) => {
    const body = `{"id":"a","x":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect((await refusals(body))[0]).toBe('$[1]: less depth than the limit')
    expect(await listed(`[{"id":"b"},${body}]`)).toEqual(['{"id":"b"}', '{"id":"a","x":[0]}'])
  })
  it('P24 a text over 1 MB', async () => {
    const odd = `{"id":"b","memo":"${'x'.repeat(1024 * 1024 + 1)}"}`
    expect((await refusals(odd))[0]).toBe('$[1]: less text than the limit')
    const [one, other] = await listed(`[{"id":"a"},${odd}]`)
    expect([one, other]).toEqual(['{"id":"a"}', '{"id":"b","memo":[0]}'])
    expect(readRecord('address', JSON.parse(other ?? ''))).toMatchObject({ unreadable: ['memo'] })
  })
  it('P24 a record over 2 MB is too big, a page of that size is not', async () => {
    const memo = 'x'.repeat(1024 * 1024)
    const record = `{"id":"a","memo":"${memo}","x":"${memo}"}`
    const { api } = await apiAnswered({ body: record })
    expect(failureOf(await api.address.get('a')).kind).toBe('too-big')
    const page = await apiAnswered({ body: `[${record}]` })
    expect(valueOf(await page.api.address.list('g', { limit: 1, skip: 0 }))).toEqual([record])
  })
  it('P34 more than 10,000 addresses in one record', async () => {
    const addresses = `[${'{},'.repeat(10_000)}{}]`
    const body = `{"id":"a","addresses":${addresses}}`
    expect((await refusals(body))[0]).toBe('$[1]: less elements than the limit')
    expect(await listed(`[${body}]`)).toEqual(['{"id":"a","addresses":[0]}'])
  })
  it('P36 a record other than the one asked for', async () => {
    expect(await refusals('{"id":"b","etag":"e"}')).toMatchObject({
      0: '$.id: the record that was asked for',
    })
  })
  it.each(['show([{"id":"a"}])', '/**/ns.show({"id":"a"});'])('P38 JSONP: %s', async (body) => {
    expect(await refusals(body)).toEqual(both('JSON, but a script came (JSONP)'))
  })
  it('P39 a wrapper around the list', async () => {
    expect((await refusals('{"items":[{"id":"a"}]}'))[1]).toBe('$: a plain array, not an object around it')
  })
  it.each(['', '..', 'a/b', 'x'.repeat(2000), null, true])('P27 id %j on a get', async (id) => {
    expect((await refusals(JSON.stringify({ id, etag: 'e' })))[0]).toBe('$.id: the id of a record')
  })

  it.each(['', 'null', '[]', '{"ok":true}', '<html>', '{"id":"b","etag":"e"}'])(
    'reliability 4.1: a write answered 200 with %j may have been done',
    async (body) => {
      const { api } = await apiAnswered({ body })
      const unknown = { kind: 'unknown-outcome', code: 'ANSWER_NOT_UNDERSTOOD' }
      expect(failureOf(await api.address.update('a', updateOf(), 'e'))).toEqual(unknown)
      expect(failureOf(await api.address.delete('a', 'e'))).toEqual(unknown)
      if (body.includes('etag')) return
      expect(failureOf(await api.address.create({ json: '{}' }))).toEqual(unknown)
    },
  )

  it.each(['', '[]', '{"source":"temp"}', '{"id":7,"source":"temp"}'])(
    'P48 an upload answered %j',
    async (body) => {
      const { api } = await apiAnswered({ body })
      expect(failureOf(await api.photo.uploadBytes(await jpeg(), {})).kind).toBe('bad-response')
    },
  )

  it.each([
    ['text/html', '<html>'],
    ['image/png', '\u0089PNG'],
    ['image/jpeg', '<html>'],
    ['image/jpeg', ''],
  ])('P47 a photo answered as %s %j', async (type, body) => {
    const { api } = await apiAnswered({ headers: [`Content-Type: ${type}`], body })
    expect(failureOf(await api.photo.download('address', 'a', 'p')).kind).toBe('bad-response')
  })

  it.each(['image/jpg', 'application/octet-stream', 'image/png', 'text/html', null])(
    'P47 a JPEG answered as %s is one: its bytes say so',
    async (type) => {
      const body = Buffer.from(await jpeg())
      const { api } = await apiAnswered({ headers: type === null ? [] : [`Content-Type: ${type}`], body })
      expect(Buffer.from(valueOf(await api.photo.download('address', 'a', 'p')))).toEqual(body)
    },
  )
})

describe('reliability 4.3: files that are not photos', () => {
  it('P49 more bytes than a photo may have: refused at the limit', async () => {
    const body = Buffer.alloc(20 * 1024 * 1024 + 1, 0xff)
    const { api } = await apiAnswered({ headers: ['Content-Type: image/jpeg'], body })
    expect(failureOf(await api.photo.download('address', 'a', 'p')).kind).toBe('too-big')
  })
})

describe('reliability 4.3: what only looks like JSON', () => {
  it.each([
    ['little-endian', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('{"id":"a"}', 'utf16le')])],
    ['big-endian', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from('{"id":"a"}', 'utf16le').swap16()])],
    ['without a mark', Buffer.from('{"id":"a"}', 'utf16le')],
  ])('P41 UTF-16, %s', async (_name, bytes) => {
    for (const told of await refusals(bytes)) expect(told).toMatch(/text in UTF-8|complete JSON/)
  })
  it.each([
    '{"id":"a"}{"id":"b"}',
    '{"id":"a"}\n{"id":"b"}\n',
    '[{"id":"a"}] x',
    '[{"id":"a"}]]',
    '[{"id":"a"}],',
  ])('P42 more after the value: %j', async (body) => {
    expect(await refusals(body)).toEqual(both('complete JSON'))
  })
  it.each([
    "{'id':'a'}",
    '{id:"a"}',
    '{"id":"a",}',
    '{"id":"a","n":NaN}',
    '{"id":"a","n":-Infinity}',
    '{"id":"a","n":0x1f}',
    '{"id":"a","n":01}',
    '{"id":"a"/* one */}',
    '{"id":"a","memo":"line\nbreak"}',
    '{"id":"a","memo":"\\x41"}',
    '[{"id":"a"},,{"id":"b"}]',
  ])('P43 JSON of another dialect: %j', async (body) => {
    expect(await refusals(body)).toEqual(both('complete JSON'))
  })
  it('P45 JSON inside a text of JSON is neither a record nor a list', async () => {
    expect(await refusals(JSON.stringify('{"id":"a"}'))).toEqual([
      '$: one record as a JSON object',
      '$: an array of records',
    ])
    expect(await listed(JSON.stringify(['{"id":"a"}']))).toEqual([JSON.stringify('{"id":"a"}')])
  })
})

describe('reliability 4.3: odd but honest answers come through exactly', () => {
  it.each(['Shift_JIS', 'utf-16', 'x-none', '"'])('P44 a charset of %s is not believed', async (charset) => {
    const body = '{"id":"a","lastname":"髙橋"}'
    const headers = [`Content-Type: application/json; charset=${charset}`]
    const { api } = await apiAnswered({ headers, body })
    expect(valueOf(await api.address.get('a'))).toBe(body)
  })
  it('P46 two ids in one record: compares and stores the same one', async () => {
    expect(await refusals('{"id":"a","id":"b","etag":"e"}', ['get'])).toEqual([
      '$.id: the record that was asked for',
    ])
    const text = await received('{"id":"b","etag":"e","id":"a"}')
    expect(read(text).id).toBe('a')
    expect(readIncoming('address', text, 'g')?.read.record.id).toBe('a')
  })
  it.each([
    [
      'P12 big and odd numbers in free data',
      '{"id":"a","extendprops":[{"data":{"n":12345678901234567890,"m":1.0,"e":1e400}}]}',
    ],
    ['P13 unknown fields', '{"id":"a","callsign":"ハナ","x":{"y":[1]}}'],
    ['P15 each field null', '{"id":"a","lastname":null,"joint_names":null,"organization":null,"memo":null}'],
    ['P17 unknown gender and kindof', '{"id":"a","gender":"x","telephones":[{"kindof":"sat","number":"1"}]}'],
    ['P20 kindof "", null and missing', '{"id":"a","emails":[{"kindof":""},{"kindof":null},{}]}'],
    ['P21 lone surrogates', '{"id":"a","lastname":"\\ud800x"}'],
    ['P22 emoji, ZWJ, IVS, NFC and NFD', '{"id":"a","memo":"👩‍👩‍👧 葛󠄀 がか\u3099"}'],
    ['P23 CRLF, LF and CR', '{"id":"a","memo":"a\\r\\nb\\nc\\rd"}'],
    ['P25 control and bidi characters', '{"id":"a","memo":"\\u0001\u202eabc\u2066"}'],
    ['P26 odd etags', '{"id":"a","etag":{"v":7}}'],
    ['P30 impossible birthdates', '{"id":"a","birthdate":"0000-00-00"}'],
    ['P32 odd geolocation', '{"id":"a","addresses":[{"geolocation":"here"}]}'],
    ['P33 odd image sizes', '{"id":"a","face_picture":{"image":"p","image_size":[-1,1e9]}}'],
    ['blanks around everything', ' { "id" : "a" , "memo" : "x" } '],
  ])('%s', async (_name, body) => {
    expect(await received(body)).toBe(body)
    const { api } = await apiAnswered({ body: `[ ${body} ,${body}]` })
    const listed = valueOf(await api.address.list('g', { limit: 2, skip: 0 }))
    expect(listed).toEqual([body.trim()])
    expect(read(body).id).toBe('a')
  })

  it('P06 a byte order mark is not part of the text', async () => {
    expect(await received('\ufeff{"id":"a"}')).toBe('{"id":"a"}')
  })
  it('P09 duplicate keys: the last wins', async () => {
    expect(read(await received('{"id":"a","memo":"1","memo":"2"}')).memo).toBe('2')
  })
  it('P10 __proto__ keys pollute nothing and stay in the text', async () => {
    const body = '{"id":"a","__proto__":{"polluted":1},"\\u005f_proto__":{"polluted":1},"memo":"x"}'
    const text = await received(body)
    const record = read(text)
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    expect(Reflect.get(record, 'polluted')).toBeUndefined()
    expect(Object.getPrototypeOf(record)).toBe(Object.prototype)
    expect(text).toBe(body)
  })
  it('P14 missing fields stay missing, null stays null', async () => {
    const record = read(await received('{"id":"a","memo":null}'))
    expect(record.memo).toBeNull()
    expect(Object.keys(record).sort()).toEqual(['id', 'memo'])
  })
  it('P27 in a list: an element with an odd id is passed on with the others', async () => {
    const body = '[{"id":"a"},{"id":".."},{"id":true},null,{}]'
    expect(await listed(body)).toEqual(['{"id":"a"}', '{"id":".."}', '{"id":true}', 'null', '{}'])
  })
  it('P27 an id and an etag that are numbers are taken, digit by digit', async () => {
    const long = '{"id":90071992547409931234,"etag":7,"memo":1.0}'
    const text = '{"id":"90071992547409931234","etag":"7","memo":1.0}'
    expect(await listed(`[{"id":"a"},${long}]`)).toEqual(['{"id":"a"}', text])
    const { api } = await apiAnswered({ body: long })
    expect(await api.address.get('90071992547409931234')).toEqual({ ok: true, value: text })
  })
  it.each([
    ['the newer first', '"2020-01-02T00:00:00.5Z"', '"2020-01-02T00:00:00.45Z"', 0],
    ['the newer last', '"2020-01-02T00:00:00Z"', '"2020-01-02T00:00:00.000001Z"', 1],
    ['a longer fraction last', '"2020-01-02T00:00:00.45Z"', '"2020-01-02T00:00:00.451Z"', 1],
    ['the same time: the last', '"2020-01-02T00:00:00Z"', '"2020-01-02T00:00:00Z"', 1],
    ['no times: the last', 'null', 'null', 1],
    ['a time without a fraction, first', '"2020-01-02T00:00:00.5Z"', '"2020-01-02T00:00:00Z"', 0],
  ])('P28 the same id twice in a page, %s', async (_name, one, two, kept) => {
    const records = [one, two].map((time, at) => `{"id":"a","updated_at":${time},"memo":"${at}"}`)
    const { api } = await apiAnswered({ body: `[${records[0]},{"id":"b"},${records[1]}]` })
    const listed = valueOf(await api.address.list('g', { limit: 3, skip: 0 }))
    expect(listed.sort()).toEqual([records[kept], '{"id":"b"}'].sort())
  })
  it('P28 the same id twice in a page, where ids are numbers', async () => {
    const [newer, older] = ['2020-01-02T00:00:01Z', '2020-01-02T00:00:00Z'].map(
      (time) => `{"id":90071992547409931234,"updated_at":"${time}"}`,
    )
    const other = '{"id":90071992547409931235}'
    expect(await listed(`[${newer},${other},${older}]`)).toEqual(
      [newer, other].map((text) => text?.replace(/"id":(\d+)/, '"id":"$1"')),
    )
  })
  it('P35 100,000 records in one list', async () => {
    const records = Array.from({ length: 100_000 }, (_, at) => `{"id":"${at}","lastname":"佐藤"}`)
    const { api } = await apiAnswered({ body: `[${records.join(',')}]` })
    const listed = valueOf(await api.address.list('g', { limit: 100_000, skip: 0 }))
    expect(listed).toHaveLength(100_000)
    expect(listed[99_999]).toBe(records[99_999])
  })
})
