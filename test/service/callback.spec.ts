import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asScript, isCallbackName } from '../../service/http/app.ts'
import { picture } from './pictures.ts'
import { running } from './running.ts'

describe('interface 1.2: callback', () => {
  it.each(['address', 'homeaddress'] as const)(
    'every operation of %s but the photo answers as a script',
    async (family) => {
      const { create, get, post, put, delete: remove, group } = await running()
      const { id } = await create(family)
      const one = `/api/${family}/${id}?callback=a.b`
      const list = family === 'address' ? `/api/addresses/${group}/list` : '/api/homeaddresses/list'
      const answers = [
        await get(`${list}?callback=a.b`),
        await get(one),
        await post(`/api/${family}/?callback=a.b`, { group_id: group }),
        await put(one, {}),
        await remove(one),
      ]
      for (const { status, type, text } of answers) {
        expect([status, type]).toEqual([200, 'application/javascript; charset=UTF-8'])
        expect(text).toMatch(/^\/\*\*\/a\.b\([[{].*[\]}]\);$/s)
      }
    },
  )

  it('upload and photo take no callback', async () => {
    const { send, get, create } = await running()
    const form = new FormData()
    form.set('source', new Blob([new Uint8Array(await picture())]), 'a.jpg')
    const uploaded = await send('POST', '/api/temp/photo?callback=a', { body: form })
    expect(uploaded.type).toBe('application/json; charset=UTF-8')
    const photo = { image: uploaded.json().id, source: 'temp' }
    const { id, face_picture } = await create('homeaddress', { face_picture: photo })
    expect((await get(`/api/homeaddress/photo/${id}/${face_picture.image}?callback=a`)).type).toBe(
      'image/jpeg',
    )
  })

  it('a refusal is wrapped as well', async () => {
    const { get } = await running()
    const answer = await get('/api/address/none?callback=cb')
    expect([answer.status, answer.text]).toEqual([404, '/**/cb({"message":"There is no such record"});'])
  })

  it.each(['$', '_a1', 'jQuery.cb_1', 'a.b.c'])('%s is taken', (name) => {
    expect(isCallbackName(name)).toBe(true)
  })

  it.each([
    '',
    '1a',
    'a.',
    '.a',
    'a..b',
    'a-b',
    'a b',
    'a()',
    'a[0]',
    'a;b',
    '<script>',
    'é',
    'a\n',
    'x'.repeat(200),
  ])('%j is refused and not repeated', async (name) => {
    const { get } = await running()
    const answer = await get(`/api/homeaddresses/list?callback=${encodeURIComponent(name)}`)
    expect([answer.status, answer.text]).toEqual([400, '{"message":"callback must be an identifier"}'])
  })

  it('whatever is taken is made of identifier letters and dots', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(!isCallbackName(name) || /^[\w$.]+$/.test(name)).toBe(true)
      }),
    )
  })

  it('the script is the name, the data and nothing else', () => {
    const names = fc.stringMatching(/^[A-Za-z_$][A-Za-z0-9_$]{0,9}(\.[a-z_$]{1,9})?$/)
    fc.assert(
      fc.property(names, fc.json(), (name, text) => {
        expect(isCallbackName(name)).toBe(true)
        expect(asScript(name, text)).toBe(`/**/${name}(${text});`)
      }),
    )
  })

  it('line separators of Unicode do not end a line of the script', () => {
    expect(asScript('a', '"\u2028\u2029"')).toBe('/**/a("\\u2028\\u2029");')
  })
})
