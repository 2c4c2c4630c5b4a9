import { describe, expect, it } from 'vitest'
import { compareWire } from '../../../../tools/wire/compare.ts'
import { plainRequest } from '../../../../tools/wire/plain-request.ts'

const none = () => ''

describe('the record of the wire', () => {
  it('keeps no token, and nothing that differs from run to run', () => {
    const request = {
      method: 'PUT',
      url: '/api/address/1?modified_after=2026-11-28T07%3A00%3A00.000Z',
      headers: { authorization: 'Bearer abc', host: 'localhost:4711', 'if-match': '"v1"' },
    }
    const body = Buffer.from(
      '{"external_id":{"id":"0f8fad5b-d9cb-469f-a165-70867728950e"},"lastname":"佐藤"}',
    )
    expect(plainRequest(request, body, none)).toBe(
      'PUT /api/address/1?modified_after=<time>\nif-match: "v1"\n{"external_id":{"id":"<id>"},"lastname":"佐藤"}',
    )
  })

  it('names bytes by their digest, whatever the boundary of the parts is', () => {
    const form = (edge: string) =>
      Buffer.concat([
        Buffer.from(`--${edge}\r\n\r\n`),
        Buffer.from([0xff, 0xd8]),
        Buffer.from(`\r\n--${edge}--`),
      ])
    const request = { method: 'POST', url: '/api/temp/photo', headers: {} }
    const hex = (body: Buffer) => body.toString('hex')
    expect(plainRequest(request, form('one'), hex)).toBe(plainRequest(request, form('another'), hex))
    expect(plainRequest(request, form('one'), hex)).toContain('ffd8')
  })

  it('names what a test no longer sends and what it sends in addition', () => {
    const before = { 'a.spec.ts': { saves: ['GET /1', 'PUT /1'] } }
    const after = { 'a.spec.ts': { saves: ['PUT /1', 'PUT /1'] } }
    expect(compareWire([before, before], after)).toEqual({
      compared: 1,
      unsteady: [],
      differing: [{ test: 'a.spec.ts › saves', gone: ['GET /1'], added: ['PUT /1'] }],
    })
  })

  it('ignores the order, and tests that differ between two runs of the same code', () => {
    const one = { 'a.spec.ts': { saves: ['GET /1', 'PUT /1'], tries: ['GET /2'] } }
    const again = { 'a.spec.ts': { saves: ['PUT /1', 'GET /1'], tries: ['GET /2', 'GET /2'] } }
    expect(compareWire([one, again], again)).toEqual({
      compared: 1,
      unsteady: ['a.spec.ts › tries'],
      differing: [],
    })
  })
})
