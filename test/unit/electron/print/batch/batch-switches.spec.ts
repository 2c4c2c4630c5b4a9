import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folder, input, labels, startOutput } from '../output-bench.ts'

startOutput()

const header =
  'code,group_id,lastname,firstname,lastkana,joint_names.1.firstname,zipcode,region,city,street,organization.name,organization.title,kindof'
const sato =
  '2,friends,佐藤,花子,さとう,,530-0001,大阪府,大阪市北区,梅田2-10-12,株式会社みどり印刷,部長,office'
const yamada = '1,family,山田,太郎,やまだ,恵,100-0013,東京都,千代田区,霞が関1-3-2,,,home'
const yamadaDaughter = '3,family,山田,翼,やまだ,,100-0013,東京都,千代田区,霞が関1-3-2,,,home'
const nowhere = '4,friends,高橋,誠,たかはし,,,,,,,,'

/** Prints these rows with these switches; returns the exit code, the messages, and the words of the PDF in their order. */
async function printed(rows: readonly string[], ...switches: string[]) {
  writeFileSync(input, [header, ...rows].join('\n'))
  const out = join(folder, 'labels.pdf')
  const { code, complained } = await labels('--in', input, '--out', out, ...switches)
  const text = existsSync(out) ? execFileSync('pdftotext', ['-raw', out, '-'], { encoding: 'utf8' }) : ''
  const pages = text.split('\f').slice(0, -1)
  return {
    code,
    complained: complained.replaceAll(input, 'people'),
    plain: text.replaceAll(/\s/gu, ''),
    pages: pages.map((page) => page.replaceAll(/\s/gu, '')),
  }
}

/** The family names of a text in their order. */
const names = (plain: string) => plain.match(/佐藤花子|山田太郎|高橋誠/gu)

describe('the order of the labels', () => {
  it.each([
    ['as in the file', [], ['佐藤花子', '山田太郎', '高橋誠']],
    [
      'by postal code, those without one last',
      ['--order', 'postal-code'],
      ['山田太郎', '佐藤花子', '高橋誠'],
    ],
    ['by kana', ['--order', 'kana'], ['佐藤花子', '高橋誠', '山田太郎']],
    ['by code', ['--order', 'code'], ['山田太郎', '佐藤花子', '高橋誠']],
  ])('%s', async (_name, switches, wanted) => {
    const { code, plain } = await printed([sato, yamada, nowhere], ...switches)
    expect([code, names(plain)]).toEqual([0, wanted])
  })

  it('--by-group begins a new page for each group', async () => {
    const { pages } = await printed([sato, yamada], '--by-group')
    expect(pages.map(names)).toEqual([['佐藤花子'], ['山田太郎']])
  })

  it('--copies prints each label twice in a row; with --sets all labels once, then all again', async () => {
    const each = await printed([sato, yamada], '--copies', '2')
    const sets = await printed([sato, yamada], '--copies', '2', '--sets')
    expect(names(each.plain)).toEqual(['佐藤花子', '佐藤花子', '山田太郎', '山田太郎'])
    expect(names(sets.plain)).toEqual(['佐藤花子', '山田太郎', '佐藤花子', '山田太郎'])
  })

  it('--used leaves out the labels that are gone', async () => {
    const last = Array.from({ length: 11 }, (_, at) => at + 1).join(',')
    const { pages } = await printed([sato, yamada], '--used', last)
    expect(pages.map(names)).toEqual([['佐藤花子'], ['山田太郎']])
  })
})

describe('the contacts that get a label', () => {
  it('--household makes one label of two people at one address, and says so', async () => {
    const { code, plain, complained } = await printed([yamada, sato, yamadaDaughter], '--household')
    expect(code).toBe(0)
    expect(plain.match(/霞が関1-3-2/gu)).toHaveLength(1)
    expect(plain).toMatch(/山田太郎様恵様翼様/u)
    expect(complained).toBe('people:2: one label, also for line 4')
  })

  it('a warning about a shared label names the line of its first contact', async () => {
    const strange = yamadaDaughter.replace('翼', '翼𫝆\u{10fffd}')
    const { complained } = await printed([sato, yamada, strange], '--household')
    expect(complained).toMatch(/^people:3: no font has/mu)
  })

  it('--only-with-address leaves a contact out, and says which', async () => {
    const { plain, complained } = await printed([sato, nowhere], '--only-with-address')
    expect([names(plain), complained]).toEqual([['佐藤花子'], 'people:3: no address: not printed'])
  })

  it('--only-with-address prints nothing where no contact has one', async () => {
    const { code, plain, complained } = await printed([nowhere], '--only-with-address')
    expect([code, plain]).toEqual([1, ''])
    expect(complained).toBe('people:2: no address: not printed\nlabels: people: no contact has an address')
  })
})

describe('what is on a label', () => {
  it.each([
    ['the usual', [], '佐藤花子様'],
    ['--honorific of its own', ['--honorific', '先生'], '佐藤花子先生'],
    ['no honorific', ['--honorific', ''], '佐藤花子'],
    ['no title', ['--no-title'], '株式会社みどり印刷佐藤花子様'],
    ['no company', ['--organization', 'never', '--no-title'], '梅田2-10-12佐藤花子様'],
  ])('%s', async (_name, switches, wanted) => {
    const { plain } = await printed([sato], ...switches)
    expect(plain.endsWith(wanted)).toBe(true)
  })

  it.each([
    ['the usual', [], '山田太郎様恵様'],
    ['--no-joint-honorifics', ['--no-joint-honorifics'], '山田太郎様恵'],
    ['--no-joint-names', ['--no-joint-names'], '山田太郎様'],
  ])('the other people of a contact: %s', async (_name, switches, wanted) => {
    const { plain } = await printed([yamada], ...switches)
    expect(plain.endsWith(wanted)).toBe(true)
  })

  it('--address takes the wanted one of two', async () => {
    const card =
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:山田;太郎;;;\r\nADR;TYPE=HOME:;;霞が関1-3-2;千代田区;東京都;100-0013;日本\r\n' +
      'ADR;TYPE=WORK:;;梅田2-10-12;大阪市北区;大阪府;530-0001;日本\r\nEND:VCARD\r\n'
    writeFileSync(input, card)
    const out = join(folder, 'office.pdf')
    expect(await labels('--in', input, '--out', out, '--address', 'office')).toEqual({
      code: 0,
      complained: '',
    })
    const text = execFileSync('pdftotext', ['-raw', out, '-'], { encoding: 'utf8' })
    expect(text).toContain('530-0001')
    expect(text).not.toContain('100-0013')
  })

  it.each([
    ['without it Japan', [], 'JAPAN', false],
    ['a code', ['--home-country', 'US'], 'JAPAN', true],
    ['a name', ['--home-country', 'アメリカ'], 'JAPAN', true],
    ['Japan', ['--home-country', '日本'], 'JAPAN', false],
  ])('--home-country says where the mail is posted: %s', async (_name, switches, country, isSaid) => {
    const { code, plain } = await printed([yamada], ...switches)
    expect([code, plain.includes(country)]).toEqual([0, isSaid])
  })

  it('--air-mail writes AIR MAIL on mail abroad alone', async () => {
    const abroad = ['--home-country', 'US', '--air-mail']
    expect((await printed([yamada], ...abroad)).plain).toContain('AIRMAIL')
    expect((await printed([yamada], '--air-mail')).plain).not.toContain('AIRMAIL')
  })

  it('--home-country refuses what is no country', async () => {
    const { code, complained } = await printed([yamada], '--home-country', 'Atlantis')
    expect(code).toBe(2)
    expect(complained).toContain('--home-country is a country, as in US or Germany')
  })

  it('--postal-mark and --numerals', async () => {
    expect((await printed([yamada], '--postal-mark')).plain).toContain('〒100-0013')
    expect((await printed([yamada], '--vertical')).plain).toContain('一―三―二')
    expect((await printed([yamada], '--vertical', '--numerals', 'upright')).plain).not.toContain('三')
  })
})

describe('the sender', () => {
  const sender = () => {
    const file = join(folder, 'sender.csv')
    writeFileSync(file, [header, sato].join('\n'))
    return file
  }

  it('is on a card and on an envelope, without an honorific', async () => {
    for (const sheet of ['hagaki', '長3']) {
      const { code, plain, complained } = await printed([yamada], '--sheet', sheet, '--sender', sender())
      expect([code, complained], sheet).toEqual([0, ''])
      expect(plain).toContain('花子')
      expect(plain).not.toContain('花子様')
    }
  })

  it('has no room on a label', async () => {
    const { code, complained } = await printed([yamada], '--sender', sender())
    expect(code).toBe(2)
    expect(complained).toBe(
      'labels: --sender: a label has no room for a sender; choose a postcard or an envelope',
    )
  })

  it('the first contact of a file with several is taken, and said', async () => {
    const file = sender()
    writeFileSync(file, [header, sato, yamada].join('\n'))
    const { complained, plain } = await printed([yamada], '--sheet', 'hagaki', '--sender', file)
    expect(complained).toBe(`${file}: more than one contact: the first is the sender`)
    expect(plain).toContain('花子')
  })

  it('its file is never written over', async () => {
    const file = sender()
    const out = ['--in', input, '--out', file, '--force']
    const { code, complained } = await labels('--sheet', 'hagaki', '--sender', file, ...out)
    expect([code, complained.includes('the file of --sender')]).toEqual([1, true])
  })
})

describe('--calibration', () => {
  it('corrects by what was measured on the test page, and --offset is added to it', async () => {
    const place = async (...switches: string[]) => {
      writeFileSync(input, [header, yamada].join('\n'))
      const out = join(folder, 'place.pdf')
      await labels('--in', input, '--out', out, ...switches)
      const boxes = execFileSync('pdftotext', ['-bbox', out, '-'], { encoding: 'utf8' })
      const [, x, y] = /xMin="([\d.]+)" yMin="([\d.]+)"[^>]*>100-0013/u.exec(boxes) ?? []
      return [x, y].map((points) => (Number(points) / 72) * 25.4)
    }
    const [x = 0, y = 0] = await place()
    // The rulers of an A4 sheet are 180 and 260 mm long, their corner is 15 mm from both edges.
    const [sameX, sameY] = await place('--calibration', '180,260,15,15')
    const [movedX, movedY] = await place('--calibration', '180,260,16,13', '--offset', '0.5,0')
    expect([sameX, sameY]).toEqual([x, y])
    expect(movedX).toBeCloseTo(x - 0.5, 1)
    expect(movedY).toBeCloseTo(y + 2, 1)
  })

  it('refuses what no printer deviates by', async () => {
    const { code, complained } = await printed([yamada], '--calibration', '120,260,15,15')
    expect(code).toBe(2)
    expect(complained).toMatch(/^labels: --calibration: a printer deviates by 10 % and 30 mm at most/u)
  })
})

describe('a switch that is wrong is named with what it takes', () => {
  it.each([
    [['--order', 'name'], '--order is file, postal-code, kana or code'],
    [['--order', 'constructor'], '--order is file, postal-code, kana or code'],
    [['--address', ''], '--address is first, home or office'],
    [['--organization', 'yes'], '--organization is office, always or never'],
    [['--numerals', '一'], '--numerals is kanji, upright or combined'],
    [['--used', '1,x'], '--used is numbers of labels, counted from 1, as in --used 1,2,5'],
    [['--used', '13'], '--used: the sheet has 12 labels'],
    [
      ['--calibration', '1,2,3'],
      '--calibration is four lengths in mm, as in --calibration 179.5,260.2,15.3,14.8',
    ],
  ])('%j', async (switches, wanted) => {
    const { code, complained } = await printed([yamada], ...switches)
    expect([code, complained.split('\n')[0]]).toEqual([2, `labels: ${wanted}`])
  })
})
