import { describe, expect, it } from 'vitest'
import { readFile } from '../../../../exchange/read-file.ts'
import { utf8 } from '../bytes.ts'

const cities = [
  { region: '東京都', city: '渋谷区' },
  { region: '東京都', city: '千代田区' },
  { region: '北海道', city: '札幌市中央区' },
  { region: '和歌山県', city: '和歌山市' },
  { region: '京都府', city: '京都市下京区' },
]
const addressOf = (text: string) =>
  readFile(utf8(text), { name: 'list.csv', cities }).persons[0]?.person.addresses?.[0]

describe('numbers in kanji, as written on envelopes', () => {
  it.each([
    ['東京都渋谷区本町一丁目二番三号 青空ビル', '101号室', '本町一丁目二番三号', '青空ビル 101号室'],
    ['東京都渋谷区本町一丁目二番三号青空ビル', '三階', '本町一丁目二番三号', '青空ビル 三階'],
    ['東京都渋谷区本町一丁目二番三号', '青空ビル一〇一号', '本町一丁目二番三号', '青空ビル一〇一号'],
    ['東京都渋谷区本町一丁目', '二番三号', '本町一丁目二番三号', undefined],
    ['東京都渋谷区本町一丁目 青空ビル', '201', '本町一丁目', '青空ビル 201'],
    ['東京都渋谷区本町一-二-三', '青空ビル三〇一', '本町一-二-三', '青空ビル三〇一'],
    ['東京都渋谷区本町一―二―三　青空ビル三〇一', '', '本町一―二―三', '青空ビル三〇一'],
    ['東京都渋谷区本町一ノ二ノ三', '青空ビル三〇一', '本町一ノ二ノ三', '青空ビル三〇一'],
    ['千葉県松戸市本町三丁目十二番地五', '青空荘二〇一', '本町三丁目十二番地五', '青空荘二〇一'],
    ['東京都渋谷区本町四丁目五', '青空ビル', '本町四丁目五', '青空ビル'],
    ['東京都渋谷区本町三三七九', '青空荘', '本町三三七九', '青空荘'],
    ['京都府京都市下京区烏丸通七条下ル', '本町721-1', '烏丸通七条下ル本町721-1', undefined],
    ['北海道札幌市中央区北１条西２丁目', '１番地', '北１条西２丁目１番地', undefined],
    ['東京都渋谷区本町2丁目', '201号室', '本町2丁目', '201号室'],
    ['東京都千代田区一番町', '１－２', '一番町１－２', undefined],
    ['和歌山県和歌山市七番丁', '１－２－３', '七番丁１－２－３', undefined],
    ['和歌山県和歌山市七番丁', '', '七番丁', undefined],
    ['和歌山県和歌山市七番丁一番地', '', '七番丁一番地', undefined],
    ['北海道札幌市中央区北一条西', '２丁目３番', '北一条西２丁目３番', undefined],
    ['京都府京都市下京区四条通烏丸東入', '', '四条通烏丸東入', undefined],
  ])('%s, %s', (line1, line2, street, building) => {
    const address = addressOf(`氏名,住所1,住所2\n山田 太郎,${line1},${line2}\n`)
    expect(address).toMatchObject({ street })
    expect(address?.building).toBe(building)
  })

  it('reads the address lines when the city has its own column', () => {
    const header = '氏名,都道府県,市区町村,住所1,住所2\n'
    expect(addressOf(`${header}山田 太郎,東京都,渋谷区,本町一丁目二番三号,青空ビル\n`)).toMatchObject({
      street: '本町一丁目二番三号',
      building: '青空ビル',
    })
  })

  it.each([
    ['本町1-2-3,コーポ青空,101号室', { street: '本町1-2-3', building: 'コーポ青空 101号室' }],
    ['"本町1-2-3\nコーポ青空\n101号室",,', { street: '本町1-2-3', building: 'コーポ青空 101号室' }],
    ['"〒150-0001\n本町1-2-3",,', { street: '本町1-2-3', zipcode: '150-0001' }],
  ])('reads %s from the street columns of Outlook', (cells, address) => {
    const header = '姓,番地 (自宅),住所 2 (自宅),住所 3 (自宅),市町村 (自宅),都道府県 (自宅)\n'
    const found = addressOf(`${header}山田,${cells},渋谷区,東京都\n`)
    expect(found).toEqual({ kindof: 'home', city: '渋谷区', region: '東京都', ...address })
  })

  it('reads both street lines of Outlook', () => {
    const header = '姓,名,番地 (自宅),住所 2 (自宅),市町村 (自宅),都道府県 (自宅)\n'
    expect(addressOf(`${header}山田,太郎,本町一丁目二番三号,青空ビル,渋谷区,東京都\n`)).toMatchObject({
      street: '本町一丁目二番三号',
      building: '青空ビル',
    })
  })
})

describe('a whole address next to its parts, as Google exports it for Outlook', () => {
  const header =
    'First Name,Last Name,Home Address,Home Street,Home Street 2,Home City,Home State,Home Postal Code\n'

  it('is a copy of them', () => {
    const row = 'Ann,Lee,"1 Elm Rd\nApt 5\nBoston, MA 02110",1 Elm Rd,Apt 5,Boston,MA,02110\n'
    const address = { kindof: 'home', street: '1 Elm Rd', building: 'Apt 5', city: 'Boston', region: 'MA' }
    expect(addressOf(header + row)).toEqual({ ...address, zipcode: '02110' })
  })

  it('supplies the street when that column is empty, and is a second address when its street differs', () => {
    const read = (row: string) =>
      readFile(utf8(`${header}Ann,Lee,${row}\n`), { name: 'a.csv' }).persons[0]?.person.addresses
    const boston = { kindof: 'home', city: 'Boston', region: 'MA', zipcode: '02110' }
    expect(read('"1 Elm Rd\nBoston, MA 02110",,,Boston,MA,02110')).toEqual([
      { ...boston, street: '1 Elm Rd' },
    ])
    expect(read('1 Elm Rd,,,Boston,MA,02110')).toEqual([{ ...boston, street: '1 Elm Rd' }])
    expect(read('5 Oak Ave,1 Elm Rd,,Boston,MA,02110')).toEqual([
      { ...boston, street: '1 Elm Rd' },
      { kindof: 'home', street: '5 Oak Ave' },
    ])
  })

  it('is the only address when the parts are empty', () => {
    const address = { kindof: 'home', street: '1 Elm Rd', city: 'Boston', region: 'MA', zipcode: '02110' }
    expect(addressOf(`${header}Ann,Lee,"1 Elm Rd\nBoston, MA 02110",,,,,\n`)).toEqual(address)
  })
})

describe('a whole Japanese address next to its parts', () => {
  const header = '氏名,住所,都道府県,市区町村,番地,ビル名\n'
  const address = { kindof: 'home', region: '東京都', city: '渋谷区', street: '本町1-2-3' }

  it.each(['青空ビル7F', ''])('is a copy of them, with the building %s in its column', (building) => {
    const row = `山田 太郎,東京都渋谷区本町１－２－３　青空ビル7F,東京都,渋谷区,本町1-2-3,${building}\n`
    expect(addressOf(header + row)).toEqual({ ...address, building: '青空ビル7F' })
  })

  it('may contain more of the street than the street column', () => {
    const row = '山田 太郎,東京都渋谷区本町1-2-3 青空ビル7F,東京都,渋谷区,本町,青空ビル\n'
    expect(addressOf(header + row)).toEqual({ ...address, building: '青空ビル7F' })
  })

  it('has no building when the cell says なし', () => {
    expect(addressOf(`${header}山田 太郎,,東京都,渋谷区,本町1-2-3,なし\n`)).toEqual(address)
  })
})

describe('a second line that is an address starting with the city', () => {
  const addresses = (line1: string, line2: string) =>
    readFile(utf8(`氏名,住所1,住所2\n山田 太郎,${line1},${line2}\n`), { name: 'list.csv', cities }).persons[0]
      ?.person.addresses

  it.each(['東京都渋谷区本町1-2-3', '渋谷区本町1-2-3'])('is a second address after %s', (line1) => {
    expect(addresses(line1, '和歌山市本町2-2')).toEqual([
      { kindof: 'home', region: '東京都', city: '渋谷区', street: '本町1-2-3' },
      { kindof: null, region: '和歌山県', city: '和歌山市', street: '本町2-2' },
    ])
  })

  it.each([
    ['東京都渋谷区本町1-2-3', '渋谷区スポーツセンター3階'],
    ['北海道札幌市', '中央区北1条西2-1'],
    ['東京都', '渋谷区本町1-2-3'],
  ])('is not a second address: %s, %s', (line1, line2) => {
    expect(addresses(line1, line2)).toHaveLength(1)
  })
})

it('separates a Kyoto street without a number from its city', () => {
  expect(addressOf('氏名,郵便番号,住所\n山田 太郎,600-8001,京都市下京区四条通烏丸東入\n')).toEqual({
    kindof: 'home',
    zipcode: '600-8001',
    region: '京都府',
    city: '京都市下京区',
    street: '四条通烏丸東入',
  })
})
