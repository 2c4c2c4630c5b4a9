import { describe, expect, it } from 'vitest'
import { tableColumn } from '../../../../../contract/record/list-columns.ts'
import type { ServiceRecord } from '../../../../../contract/record/record.ts'
import { tableCells } from '../../../../../electron/print/list/table-cells.ts'

const aoki: ServiceRecord = {
  id: 'a',
  lastname: '青木',
  firstname: '彩',
  lastkana: 'あおき',
  birthdate: '1980-04-01',
  tags: ['年賀状', '友人'],
  organization: { name: '高砂商店' },
  telephones: [{ number: '03-1234-5678' }, { number: '090-1234-5678' }],
  emails: [{ address: 'aoki@example.com' }],
  addresses: [
    { zipcode: '100-0001', region: '東京都', city: '千代田区', street: '千代田1-1' },
    { zipcode: '530-0001', region: '大阪府', city: '大阪市北区', street: '梅田1-1' },
  ],
  memo: 'first line\nsecond line',
}
const read = (family: string, id: string) => (family === 'address' && id === 'a' ? aoki : null)

describe('the cells of the table', () => {
  it('have every column, with the first address and without its places to break', () => {
    const columns = tableColumn.options
    const [row] = tableCells(read, { family: 'address', ids: ['a'], columns }, 'en')
    const named = Object.fromEntries(columns.map((column, at) => [column, row?.texts[at]]))
    expect(named).toMatchObject({
      kana: 'あおき',
      jointNames: '',
      company: '高砂商店',
      zipcode: '100-0001',
      address: '東京都千代田区千代田1-1',
      telephone: '03-1234-5678\n090-1234-5678',
      email: 'aoki@example.com',
      memo: 'first line\nsecond line',
    })
    expect(row?.texts).toHaveLength(columns.length)
    expect(row?.texts.join('')).not.toContain('\u200b')
  })

  it('name a joint name without a written name by its reading', () => {
    const joint_names = [{ firstname: '進' }, { lastkana: 'あおき', firstkana: 'みき' }]
    const one = () => ({ ...aoki, joint_names })
    const [row] = tableCells(one, { family: 'address', ids: ['a'], columns: ['jointNames'] }, 'ja')
    expect(row?.texts).toEqual(['進\nあおき みき'])
  })

  it('are in the order of the columns, and leave out contacts that are gone', () => {
    const ids = ['gone', 'a']
    expect(tableCells(read, { family: 'address', ids, columns: ['email', 'company'] }, 'ja')).toEqual([
      { id: 'a', texts: ['aoki@example.com', '高砂商店'] },
    ])
    expect(tableCells(read, { family: 'homeaddress', ids, columns: ['email'] }, 'ja')).toEqual([])
  })
})
