import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakLines, fitTexts, sizes } from '../../labels/typeset/break-lines.ts'
import { breakCosts } from '../../labels/typeset/kinsoku.ts'
import { layoutMailingLabels } from '../../labels/layout-mailing-labels.ts'
import { findSheet } from '../../labels/sheet/find-sheet.ts'
import { sheets } from '../../labels/sheet/sheets.ts'
import { endCost, settingOf, textOf, wordsKept } from '../../labels/typeset/setting.ts'
import { bundledFonts } from './fonts.ts'

const fonts = bundledFonts('serif')

function lines(text: string, capacity: number, worst: number = breakCosts.katakana): string[] | null {
  const setting = settingOf(fonts, text, 'horizontal')
  const ranges = breakLines(setting, { capacity, maxLines: 6, worst })
  return ranges?.map(({ start, end }) => textOf(setting.sorts.slice(start, end))) ?? null
}

test('lines end at natural places', () => {
  expect(lines('北海道札幌市中央区南四条西29丁目1524番地23', 14)).toEqual([
    '北海道札幌市中央区南四条',
    '西29丁目1524番地23',
  ])
  expect(lines('神奈川県横浜市中区山下町二百七十九番地の十', 14)).toEqual([
    '神奈川県横浜市中区山下町',
    '二百七十九番地の十',
  ])
  expect(lines('1450 Willow Creek Avenue', 8)).toEqual(['1450 Willow', 'Creek Avenue'])
})

test('a break hint is the best place', () => {
  expect(lines('東京都\u200b千代田区\u200b霞が関1-3-2', 10)).toEqual(['東京都千代田区', '霞が関1-3-2'])
})

const opening = Array.from('（「『【〒')
const closing = Array.from('、。）」ーッァ々')
const others = Array.from('山川アイabc012')

test('no line begins with a closing character or ends with an opening one', () => {
  const text = fc.array(fc.constantFrom(...opening, ...closing, ...others, ...others), {
    minLength: 5,
    maxLength: 60,
  })
  fc.assert(
    fc.property(text, fc.integer({ min: 6, max: 20 }), (letters, capacity) => {
      const broken = lines(letters.join(''), capacity, breakCosts.word) ?? []
      for (const line of broken.slice(1)) expect(closing).not.toContain(line[0])
      for (const line of broken.slice(0, -1)) expect(opening).not.toContain(line.at(-1))
      if (broken.length > 0) expect(broken.join('')).toBe(letters.join(''))
    }),
  )
})

test('a number is not torn apart while there is another way', () => {
  expect(lines('霞が関1-3-2-503', 6)).toEqual(['霞が関', '1-3-2-503'])
})

test.each(['課', '係', '組', '班', '号'])('a number stays with what it counts: 第一%s', (counter) => {
  expect(lines(`大阪法人営業第一${counter}在所`, 8)?.at(-1)).toContain(`第一${counter}`)
})

test.each(['四日市市', '野々市市', '都城市', '東村山市', '府中市', '西村山郡', '大和郡山市', '目黒区'])(
  'the name of a town stays whole: %s',
  (town) => {
    for (let capacity = town.length + 1; capacity < 2 * town.length + 4; capacity += 1)
      expect(lines(`山川谷県${town}本町森`, capacity, breakCosts.natural)?.join('|')).toContain(town)
  },
)

test('a name that must be divided does not divide the name of a town', () => {
  const sheet = findSheet('5160')
  if (sheet === undefined) throw new Error('no 5160')
  const address = {
    zipcode: '510-0086',
    region: '三重県',
    city: '四日市市',
    street: '諏訪栄町1丁目1498番地28',
  }
  const { pages } = layoutMailingLabels({
    records: [{ lastname: 'Wolfeschlegelsteinhausen', firstname: 'Alexandra', addresses: [address] }],
    sheet,
    fonts,
    options: { direction: 'vertical' },
  })
  const columns = pages[0]?.runs.map(({ text }) => text.join('')) ?? []
  expect(columns.some((column) => column.includes('四日市市'))).toBe(true)
  expect(columns.some((column) => column.includes('諏訪栄町'))).toBe(true)
})

test('a street that begins with a compass point stays with its number', () => {
  expect(lines('札幌市中央区南四条西', 7)).toEqual(['札幌市中央区', '南四条西'])
})

test('numbers with hyphens stay whole down to a narrow column', () => {
  expect(lines('霞が関1-3-2-503', 4, breakCosts.word)).toBeNull()
})

const units =
  '地割 丁目 番地 番町 号室 号棟 番館 条通 上る 下る 入る 上ル 下ル 入ル 東入る 西入ル 様方 気付'.split(' ')

test('a word of addresses stays whole on any line, and with its number', () => {
  const word = fc.constantFrom(...'種市字銅屋烏丸松原北栄'.split(''))
  const piece = fc.tuple(word, fc.constantFrom('', '二三', '12', '七'), fc.constantFrom(...units))
  fc.assert(
    fc.property(
      fc.array(piece, { minLength: 3, maxLength: 8 }),
      fc.integer({ min: 8, max: 20 }),
      (pieces, capacity) => {
        const broken = lines(pieces.flat().join(''), capacity, breakCosts.lone)
        if (broken === null) return
        let at = 0
        const ends = broken.map((line) => (at += line.length))
        let start = 0
        for (const [before, number, unit] of pieces) {
          const from = start + before.length + number.length
          start = from + unit.length
          for (const end of ends) expect(end > from && end < start).toBe(false)
        }
      },
    ),
  )
})

test.each([
  ['岩手県', '九戸郡洋野町', '種市第23地割27番地12', ''],
  ['岩手県', '下閉伊郡普代村', '第9地割字銅屋13番地2', ''],
  ['京都府', '京都市東山区', '五条橋東二丁目東入若宮八幡西入上る413番地の9', ''],
  ['京都府', '京都市中京区', '烏丸通二条下る秋野々町7丁目1903番地19', 'パークヒルズ第3号棟1205号室'],
])(
  'no column of a sheet ends inside of a word of addresses: %s%s%s',
  (...[region, city, street, building]) => {
    const address = { zipcode: '028-7913', region, city, street, building }
    const torn = sheets.flatMap((sheet) => {
      const { pages } = layoutMailingLabels({
        records: [{ lastname: '小野寺', firstname: 'かおり', addresses: [address] }],
        sheet,
        fonts,
        options: { direction: 'vertical' },
      })
      const columns = new Map<number, string>()
      for (const { x, size, stance, text } of pages[0]?.runs ?? []) {
        const middle = Math.round((stance === 'vertical' ? x : x + size / 2) * 10)
        columns.set(middle, (columns.get(middle) ?? '') + text.join(''))
      }
      const ends = [...columns.values()].map((column) => `${column.at(-1) ?? ''}|`)
      const starts = [...columns.values()].map((column) => column.charAt(0))
      return ends
        .flatMap((end) => starts.map((start) => end.replace('|', '') + start))
        .filter((pair) => /^(?:地割|丁目|番地|上る|下る|号棟|号室|東入|西入)$/u.test(pair))
        .map((pair) => `${sheet.code}: ${pair}`)
    })
    expect(torn).toEqual([])
  },
)

test('a line ends at a join hint only while nothing else fits', () => {
  expect(lines('山田医院\u3000\u2060御\u2060中', 6, breakCosts.word)).toEqual(['山田医', '院\u3000御中'])
  expect(lines('Yamada\u3000\u2060御\u2060中', 4.5, breakCosts.lone)).toEqual(['Yamada', '御中'])
})

const companies = [
  '有限会社 さくら 工房',
  '株式会社 みどり 印刷',
  '営業 本部',
  '総務部 人事課 採用係',
  '第二 営業部 東日本 統括課',
  '国際 事業 推進 本部',
  '取締役 経営 企画 室長 兼広報 部長',
].map((words) => words.split(' '))

test.each(companies)('a line ends between the words of a company, not within them: %s %s', (...words) => {
  const setting = wordsKept(settingOf(fonts, words.join(''), 'vertical'))
  const ends = setting.sorts
    .slice(0, -1)
    .flatMap((_, at) => (endCost(setting, at) < breakCosts.inWord ? [at + 1] : []))
  let end = 0
  expect(ends).toEqual(words.slice(0, -1).map(({ length }) => (end += length)))
})

test.each(['ELM008', 'ELM012', 'L7164', 'hagaki'])(
  'the words of a company stay whole on a vertical %s',
  (code) => {
    const sheet = findSheet(code)
    if (sheet === undefined) throw new Error(code)
    const [name = [], dept1 = []] = [companies[0], companies[4]]
    const { pages } = layoutMailingLabels({
      records: companies.map((each) => ({
        lastname: '小野寺',
        firstname: 'かおり',
        organization: { name: each.join(''), dept1: dept1.join(''), title: name.join('') },
        addresses: [
          {
            kindof: 'office',
            zipcode: '100-0013',
            region: '東京都',
            city: '千代田区',
            street: '霞が関1-3-2',
          },
        ],
      })),
      sheet,
      fonts,
      options: { direction: 'vertical' },
    })
    const columns = pages.flatMap(({ runs }) => runs.map(({ text }) => text.join('')))
    for (const word of companies.flat())
      expect(
        columns.some((column) => column.includes(word)),
        word,
      ).toBe(true)
    for (const column of columns.filter((each) => /[さくらみどり]$/u.test(each)))
      expect(column).toMatch(/(?:さくら|みどり)$/u)
  },
)

const box = { depth: 8, largest: 5, smallest: 2, pitch: 1.3, apart: 1.5, maxLines: 2 }

/** Texts next to each other, in lines of 40 mm. */
function fitted(texts: readonly string[], room: Partial<typeof box> = {}) {
  const settings = texts.map((text) => settingOf(fonts, text, 'horizontal'))
  const fit = fitTexts(settings, { ...box, ...room, lengths: texts.map(() => 40) })
  return fit ?? { size: 0, texts: [] }
}

test('text that fits keeps the largest size', () => {
  expect(fitted(['東京都千代田'])).toMatchObject({ size: 5, texts: [[{ start: 0, end: 6 }]] })
})

test('texts next to each other have one size, that of the one with the least room', () => {
  const { size, texts } = fitted(['東京都千代田区霞が関一丁目三番二号', '総務部'], { depth: 20 })
  expect(texts.map(({ length }) => length)).toEqual([2, 1])
  expect(size).toBe(fitted(['東京都千代田区霞が関一丁目三番二号'], { depth: 20 }).size)
})

test('longer text shrinks and wraps', () => {
  const { size, texts } = fitted(['東京都千代田区霞が関一丁目三番二号'])
  expect(size).toBeGreaterThan(2)
  expect(size).toBeLessThan(5)
  expect(texts[0]).toHaveLength(2)
})

test('nothing is cut off: what does not fit at the smallest size is not set', () => {
  const setting = settingOf(fonts, '山'.repeat(50), 'horizontal')
  expect(fitTexts([setting], { ...box, depth: 3, lengths: [40] })).toBeNull()
})

test('places within words are taken rather than a type a third smaller', () => {
  const text = fc.array(fc.constantFrom('東京都', '千代田区', '霞が関', '一番地', 'ビル', '山川谷森', '南'), {
    minLength: 2,
    maxLength: 9,
  })
  const room = fc.record({
    length: fc.integer({ min: 15, max: 60 }),
    depth: fc.integer({ min: 5, max: 20 }),
    maxLines: fc.integer({ min: 1, max: 4 }),
  })
  fc.assert(
    fc.property(text, room, (parts, measures) => {
      const setting = settingOf(fonts, parts.join(''), 'horizontal')
      const wide = { ...box, ...measures }
      const alone = (size: number, worst: number) => {
        const rows = Math.floor((wide.depth / size - 1) / wide.pitch + 1 + 1e-6)
        const maxLines = Math.max(0, Math.min(wide.maxLines, rows))
        const found = breakLines(setting, { capacity: wide.length / size, maxLines, worst })
        return found !== null && found.length <= maxLines
      }
      const largestWith = (worst: number, least: number) =>
        sizes(wide.largest, wide.smallest).find((size) => size >= least && alone(size, worst))
      const natural = largestWith(breakCosts.natural, (wide.largest * 2) / 3)
      const torn = largestWith(breakCosts.ideograph, wide.largest / 2)
      const fit = fitTexts([setting], { ...wide, lengths: [wide.length] })
      const last = largestWith(breakCosts.katakana, 0) ?? largestWith(breakCosts.word, 0)
      expect(fit?.size).toBe(natural ?? torn ?? last)
    }),
  )
})
