import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const one = (...lines: string[]) =>
  readFile(utf8(`${lines.join('\n')}\n`), { name: 'list.csv' }).persons[0]?.person

describe('a name beside the given name', () => {
  it.each([
    ['Vorname,Name,Firma,E-Mail', 'Hans,Müller,Müller GmbH,hans.müller@x.de', 'Müller'],
    ['Vorname,Name,Firma,E-Mail', 'Hans,Hans Müller,Müller GmbH,', 'Müller'],
    ['名,表示名,会社名', '太郎,青空商事,青空商事', undefined],
  ])('%s: %s', (headers, cells, lastname) => {
    expect(one(headers, cells)?.lastname).toBe(lastname)
  })

  it('with a blank behind each sign is one word', () => {
    expect(one('氏名', '山　田　太　郎')).toEqual({ lastname: '山田太郎' })
  })
})
