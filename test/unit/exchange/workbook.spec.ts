import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { limits } from '../../../exchange/limits.ts'
import { readFile } from '../../../exchange/read-file.ts'
import { writeFile } from '../../../exchange/write-file.ts'
import { pack, unpack } from '../../../exchange/zip.ts'
import { utf8 } from './bytes.ts'
import { cpuMs } from '../../cpu-ms.ts'

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** A workbook as spreadsheets write it, by the rows of its sheets. */
function workbook(sheets: readonly string[], more: Record<string, string> = {}): Uint8Array {
  const names = sheets.map((_, at) => `<sheet name="S${at}" sheetId="${at + 1}" r:id="rId${at}"/>`)
  const links = sheets.map((_, at) => `<Relationship Id="rId${at}" Target="worksheets/sheet${at}.xml"/>`)
  return pack({
    'xl/workbook.xml': `<workbook ${main} ${relations}><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((rows, at) => [
        `xl/worksheets/sheet${at}.xml`,
        `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...more,
  })
}
const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`
const header = row(1, text('A1', '姓'), text('B1', '郵便番号'), text('C1', '住所'), text('D1', '誕生日'))
const read = (bytes: Uint8Array) => readFile(bytes, { name: 'people.xlsx' })
const kinds = (bytes: Uint8Array) => read(bytes).remarks.map((remark) => remark.text.kind)

describe('a workbook', () => {
  it('shared texts without their readings, dates by their style, a postal code that lost its zero', () => {
    const cells = row(
      2,
      '<c r="A2" t="s"><v>0</v></c>',
      '<c r="B2"><v>600001</v></c>',
      text('C2', '北海道札幌市中央区北一条西2丁目'),
      '<c r="D2" s="1"><v>22007</v></c>',
    )
    const file = read(
      workbook([header + cells], {
        'xl/sharedStrings.xml': `<sst ${main}><si><r><t>山</t></r><r><t>田</t></r><rPh sb="0" eb="2"><t>ヤマダ</t></rPh></si></sst>`,
        'xl/styles.xml': `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
      }),
    )
    expect(file.format).toBe('xlsx')
    expect(file.persons).toMatchObject([
      { line: 2, person: { lastname: '山田', birthdate: '1960-04-01', addresses: [{ zipcode: '0600001' }] } },
    ])
    expect(file.remarks.map((remark) => remark.text.kind)).toContain('zero-restored')
  })

  it('a number has the zeros and hyphens that its format shows, as far as they fit it', () => {
    const formats = ['000\\-0000', '[&lt;=999]000;[&lt;=9999]000-00;000-0000', '0000000', '0.00', '#,##0']
    const numFmts = formats.map((code, at) => `<numFmt numFmtId="${176 + at}" formatCode="${code}"/>`)
    const styles = formats.map((_, at) => `<xf numFmtId="${176 + at}"/>`)
    const zipcode = (style: number, value: string, at: number) =>
      row(at + 2, text(`A${at + 2}`, '山田'), `<c r="B${at + 2}" s="${style}"><v>${value}</v></c>`)
    const rows = [
      ...[0, 1, 2, 3, 4].map((style): [number, string] => [style, '600001']),
      [0, '12345678'] as const,
      [0, '6.5'] as const,
    ].map(([style, value], at) => zipcode(style, value, at))
    const file = read(
      workbook([header + rows.join('')], {
        'xl/styles.xml': `<styleSheet ${main}><numFmts>${numFmts.join('')}</numFmts><cellXfs>${styles.join('')}</cellXfs></styleSheet>`,
      }),
    )
    expect(file.persons.map(({ person }) => person.addresses?.[0]?.zipcode)).toEqual([
      '060-0001',
      '060-0001',
      '0600001',
      '600001',
      '600001',
      '12345678',
      '6.5',
    ])
  })

  it('formula results, and characters that XML cannot contain', () => {
    const cells = row(2, '<c r="A2" t="str"><f>B2</f><v>山_x0020_田</v></c>', text('C2', 'a_x000D_\nb'))
    expect(read(workbook([header + cells])).persons[0]?.person).toMatchObject({
      lastname: '山 田',
      addresses: [{ street: 'a', building: 'b' }],
    })
  })

  it.each([
    ['with entities', '<!DOCTYPE x [<!ENTITY a "b">]><workbook/>', 'entity-refused'],
    ['that is truncated', '<workbook><sheets>', 'malformed'],
  ])('a list of sheets %s gets a remark', (_, written, kind) => {
    expect(kinds(pack({ 'xl/workbook.xml': written }))).toEqual([kind])
  })

  it('a formula that was never computed gets a remark, and one with an empty result does not', () => {
    const cells = row(
      2,
      text('A2', '山田'),
      '<c r="B2"><f>B1&amp;"x"</f><v></v></c>',
      '<c r="C2" t="str"><f>B1</f><v></v></c>',
      '<c r="D2" t="e"><f>1/0</f><v>#DIV/0!</v></c>',
    )
    expect(read(workbook([header + cells])).remarks).toEqual([
      { line: 2, person: '', field: 'B2', text: { kind: 'formula-without-value', value: '=B1&"x"' } },
    ])
  })

  it('a sheet with more columns but fewer known ones is not the list', () => {
    const sums = row(
      1,
      text('A1', '分類'),
      text('B1', '名前'),
      ...['C1', 'D1', 'E1'].map((at) => text(at, at)),
    )
    const { persons, remarks } = read(
      workbook([sums + row(2, text('A2', '親戚'), text('B2', '計')), header + row(2, text('A2', '佐藤'))]),
    )
    expect(persons).toEqual([{ line: 2, person: { lastname: '佐藤' } }])
    expect(remarks.map((remark) => remark.text)).toEqual([{ kind: 'sheet-not-read', value: 'S0' }])
  })

  it('a sheet with too many rows gives no contacts', () => {
    const rows = header + '<row r="2"><c r="A2"/></row>'.repeat(limits.rows)
    expect(read(workbook([rows]))).toMatchObject({
      persons: [],
      remarks: [{ text: { kind: 'file-too-big', value: 'S0' } }],
    })
  })

  it('cells that are left out, empty rows, the sheet with the most headers, and the others named', () => {
    const notes = row(1, text('A1', 'notes'))
    const people = header + row(2) + row(5, text('A5', '佐藤'), text('D5', '1960/4/1'))
    const { persons, remarks } = read(workbook([row(1, text('A1', 'x')), notes, people]))
    expect(persons).toEqual([{ line: 5, person: { lastname: '佐藤', birthdate: '1960-04-01' } }])
    expect(remarks.map((remark) => remark.text)).toEqual([{ kind: 'sheet-not-read', value: 'S1' }])
  })

  it('our own workbooks have no formulas, and a text that begins like one has no apostrophe', () => {
    const written = writeFile([{ lastname: '=1+1', memo: "'=x" }], 'xlsx')
    const bytes = written.ok ? written.bytes : new Uint8Array()
    const parts = unpack(bytes, /sheet1\.xml$/u)
    const sheet = parts.ok ? new TextDecoder().decode(parts.files['xl/worksheets/sheet1.xml']) : ''
    expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=1+1</t>')
    expect(sheet).not.toMatch(/<f>|<v>/u)
    expect(read(bytes).persons[0]?.person).toEqual({ lastname: '=1+1', memo: "'=x" })
  })

  it('a list that compresses very well can be read again', () => {
    const written = writeFile(
      Array.from({ length: 3000 }, () => ({ lastname: '山'.repeat(50), firstname: 'a'.repeat(200) })),
      'xlsx',
    )
    expect(written.ok && written.persons).toBe(3000)
  })
})

describe('a workbook with unescaped text', () => {
  const rows = [2, 3, 4].map((at) =>
    row(at, text(`A${at}`, at === 3 ? 'R & D' : `a${at}`), text(`B${at}`, '1')),
  )
  const malformed = (line: number, field: string, value: string) => ({
    line,
    field,
    person: '',
    text: { kind: 'malformed', value },
  })

  it('is read around a bare & in a sheet, and a remark names the row', () => {
    const { persons, remarks } = read(workbook([header + rows.join('')]))
    expect(persons.map(({ line, person }) => `${line} ${person.lastname}`)).toEqual([
      '2 a2',
      '3 R & D',
      '4 a4',
    ])
    expect(remarks).toEqual([malformed(3, '', '&')])
  })

  it('is read around one in a shared text, and remarks name its cells', () => {
    const shared = ['x', 'R & D &amp; < b', 'y'].map((each) => `<si><t>${each}</t></si>`)
    const cells = [1, 0, 1].map((at, of) => row(of + 2, `<c r="A${of + 2}" t="s"><v>${at}</v></c>`))
    const { persons, remarks } = read(
      workbook([header + cells.join('')], {
        'xl/sharedStrings.xml': `<sst ${main}>${shared.join('')}</sst>`,
      }),
    )
    expect(persons.map(({ person }) => person.lastname)).toEqual(['R & D & < b', 'x', 'R & D & < b'])
    expect(remarks).toEqual([malformed(2, 'A2', '&'), malformed(4, 'A4', '&')])
  })

  it('is read around one in the name of a sheet; a sheet that is not read gives no remark', () => {
    const names = ['A & B', 'C'].map((name, at) => `<sheet name="${name}" sheetId="${at}" r:id="rId${at}"/>`)
    const bytes = workbook([header + row(2, text('A2', 'a')), rows.join('')], {
      'xl/workbook.xml': `<workbook ${main} ${relations}><sheets>${names.join('')}</sheets></workbook>`,
    })
    expect(read(bytes)).toMatchObject({ persons: [{ person: { lastname: 'a' } }], remarks: [] })
  })

  it('may be long, wherever its pieces end', () => {
    const many = Array.from({ length: 3000 }, (_, at) =>
      row(at + 2, text(`A${at + 2}`, `${'x'.repeat(at % 50)} & y`)),
    )
    const { persons, remarks } = read(workbook([header + many.join('')]))
    expect(persons).toHaveLength(3000)
    expect(remarks.slice(0, 900).map(({ line }) => line)).toEqual(many.slice(0, 900).map((_, at) => at + 2))
  })
})

describe('cells that show something other than their value', () => {
  const cells = (more: string) => row(1, text('A1', '氏名'), text('B1', '郵便番号'), text('C1', 'x')) + more

  it.each([
    ['"〒"000-0000', '600042', '060-0042'],
    ['[<=999]000;[<=9999]000-00;000-0000', '600042', '060-0042'],
    ['"D-"00000', '1067', '01067'],
  ])('a number by its format: %s', (format, value, zipcode) => {
    const code = format.replaceAll('"', '&quot;').replaceAll('<', '&lt;')
    const bytes = workbook([cells(row(2, text('A2', '山田'), `<c r="B2" s="0"><v>${value}</v></c>`))], {
      'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
    })
    expect(read(bytes).persons[0]?.person.addresses).toEqual([{ kindof: 'home', zipcode }])
  })

  it.each([
    ['<c r="C2" t="b"><v>1</v></c>', 'x: TRUE'],
    ['<c r="C2"><v>202.00000000000003</v></c>', 'x: 202'],
    ['<c r="C2"><v>1.5</v></c>', 'x: 1.5'],
  ])('%s', (cell, memo) => {
    expect(read(workbook([cells(row(2, text('A2', '山田'), cell))])).persons[0]?.person.memo).toBe(memo)
  })
})

describe('a file that is not a workbook', () => {
  it.each([
    ['without sheets', workbook([]), 'empty'],
    ['with nothing in its sheet', workbook(['']), 'empty'],
    ['with a header only', workbook([header]), 'empty'],
    ['with unknown headers', workbook([row(1, text('A1', 'foo'), text('B1', 'bar'))]), 'columns-unknown'],
    ['cut off', workbook([header]).subarray(0, 200), 'malformed'],
    ['broken within', workbook([`${header}<row>`]), 'malformed'],
    [
      'with entities',
      workbook([header], {
        'xl/worksheets/sheet0.xml': `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><worksheet><sheetData>&x;</sheetData></worksheet>`,
      }),
      'entity-refused',
    ],
    ['another packed file', pack({ 'word/document.xml': '<a/>' }), 'not-contacts'],
  ])('%s', (_, bytes, kind) => {
    expect(read(bytes).persons).toEqual([])
    expect(kinds(bytes)).toContain(kind)
  })

  it('I18: one that unpacks to a thousand times its size is refused before it does', () => {
    const packed = deflateRawSync(Buffer.alloc(60_000_000, 32))
    const bomb = zipBomb(packed)
    expect(bomb.length).toBeLessThan(200_000)
    expect(kinds(bomb)).toEqual(['file-too-big'])
    expect(cpuMs(() => kinds(bomb))).toBeLessThan(cpuMs(() => inflateRawSync(packed)))
  })

  it('column XFD and beyond fills no memory', () => {
    const far = header + row(2, text('A2', '山田'), text('ZZZZZZ2', 'x'))
    expect(read(workbook([far])).persons).toEqual([{ line: 2, person: { lastname: '山田' } }])
  })
})

/** A packed file whose sheet is `packed`, 60 MB of blanks. Packing by our own hand would store it, so its directory is made here. */
function zipBomb(packed: Uint8Array): Uint8Array {
  const name = utf8('xl/worksheets/sheet0.xml')
  const sizes = Buffer.alloc(8)
  sizes.writeUInt32LE(packed.length, 0)
  sizes.writeUInt32LE(60_000_000, 4)
  const common = Buffer.concat([
    Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
    sizes,
    Buffer.from([name.length, 0, 0, 0]),
  ])
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, name, packed])
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'),
    common,
    Buffer.alloc(14),
    name,
  ])
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length, 12)
  end.writeUInt32LE(local.length, 16)
  return new Uint8Array(Buffer.concat([local, central, end]))
}
