import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import { postalPackages, releasedOn, townNames } from '../../../../build/postal/write-postal-codes.ts'
import { PostalCodes } from '../../../../electron/postal/postal-codes.ts'
import { PostalList, postalText } from '../../../../electron/postal/postal-list.ts'
import { town } from '../../../fakes/fake-postal.ts'
import { project } from '../../../source-files.ts'

const towns = [
  town('4980000', ['愛知県', '弥富市', '']),
  town('4980000', ['三重県', '桑名郡木曽岬町', '']),
  town('4980001', ['愛知県', '弥富市', '鎌倉町']),
  town('1060032', ['東京都', '港区', '六本木']),
  town('1066101', ['東京都', '港区', '六本木'], { building: '六本木ヒルズ森タワー 1階' }),
  town('1058508', ['東京都', '港区', '虎ノ門1丁目1番1号'], { company: '青空商会' }),
  town('1050001', ['東京都', '港区', '虎ノ門']),
  town('0741271', ['北海道', '深川市', '音江町']),
  town('0741274', ['北海道', '深川市', '音江町'], { note: '豊泉' }),
  town('3703502', ['群馬県', '北群馬郡榛東村', '山子田']),
  town('1000301', ['東京都', '利島村', '']),
  town('2720826', ['千葉県', '市川市', '真間']),
  town('2720001', ['千葉県', '市川市', '真']),
  town('2730001', ['千葉県', '鎌ヶ谷市', '鎌ヶ谷']),
]
const list = new PostalList(postalText('2026-08-24', towns))
const codes = (region: string, city: string, street: string) =>
  list.codes({ region, city, street }).map(({ code }) => code)

describe('the towns of a postal code', () => {
  it('are read as they were written', () => {
    const read = [...new Set(towns.map(({ code }) => code))].flatMap((code) => list.towns(code))
    expect(read).toHaveLength(towns.length)
    expect(read).toEqual(expect.arrayContaining(towns))
    expect(list.date).toBe('2026-08-24')
  })

  it('may be in two prefectures', () => {
    expect(list.towns('4980000').map(({ region }) => region)).toEqual(['愛知県', '三重県'])
  })

  it.each(['0000000', '9999999', '4980002'])('are empty for %s, which is not a code', (code) => {
    expect(list.towns(code)).toEqual([])
  })
})

describe('the postal code of an address', () => {
  it.each([
    ['東京都', '港区', '六本木6-10-1', ['1060032']],
    ['', '港区', ' 虎ノ門 1-2', ['1050001']],
    ['', '港区', '虎の門1-2', ['1050001']],
    ['群馬県', '榛東村', '大字山子田1', ['3703502']],
    ['千葉県', '市川市', '真間1-1', ['2720826']],
    ['千葉県', '鎌ケ谷市', '鎌が谷2', ['2730001']],
    ['北海道', '深川市', '音江町1', ['0741271', '0741274']],
    ['東京都', '利島村', '1番地', ['1000301']],
    ['大阪府', '港区', '六本木1', []],
    ['東京都', '港区', '赤坂1', []],
    ['愛知県', '弥富市', '知らない町1', []],
    ['東京都', '', '六本木', []],
    ['CA', 'Portland', '1 Oak St', []],
  ])('%s %s %s → %j', (region, city, street, expected) => {
    expect(codes(region, city, street)).toEqual(expected)
  })
})

describe('the change of names of Japan Post into names of places', () => {
  const known = new Set(['霞が関', '三田', '丸の内', '西新宿'])
  const plain = (name: string) => [{ town: name, building: '', note: '' }]
  it.each([
    ['神宮前', plain('神宮前')],
    ['以下に掲載がない場合', plain('')],
    ['境町の次に番地がくる場合', plain('')],
    ['利島村一円', plain('')],
    ['一円', plain('一円')],
    ['種市第８地割〜第１４地割（玉川、戸類家）', [{ town: '種市', building: '', note: '玉川、戸類家' }]],
    ['音江町（１〜２丁目）', [{ town: '音江町', building: '', note: '1〜2丁目' }]],
    ['六本木（次のビルを除く）', plain('六本木')],
    ['銀座（丁目）', plain('銀座')],
    ['甲、乙', [...plain('甲'), ...plain('乙')]],
    ['霞が関霞が関ビル（１階）', [{ town: '霞が関', building: '霞が関ビル 1階', note: '' }]],
    ['霞が関霞が関ビル（地階・階層不明）', [{ town: '霞が関', building: '霞が関ビル', note: '' }]],
  ])('%s', (name, expected) => {
    expect(townNames(name, '利島村', known)).toEqual(expected)
  })
})

describe('the list on the disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atena-postal-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is read at the first request', async () => {
    const file = join(folder, 'codes.gz')
    const postal = new PostalCodes(file)
    writeFileSync(file, gzipSync(postalText('2026-08-24', towns)))
    expect(await postal.towns('1060032')).toEqual({
      ok: true,
      value: { date: '2026-08-24', towns: [town('1060032', ['東京都', '港区', '六本木'])] },
    })
  })

  it('D32: is a failure where it is damaged or missing', async () => {
    const file = join(folder, 'damaged.gz')
    writeFileSync(file, 'no gzip')
    for (const path of [file, join(folder, 'none.gz')])
      expect(await new PostalCodes(path).towns('1060032')).toEqual({
        ok: false,
        failure: { kind: 'storage', reason: 'damaged' },
      })
  })

  it('has a known date for the installed version', () => {
    const manifest = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
      devDependencies: Record<string, string>
    }
    expect(releasedOn[manifest.devDependencies[postalPackages[0]] ?? '']).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })
})
