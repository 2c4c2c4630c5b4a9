import { describe, expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'
import { pack } from '../../../exchange/zip.ts'

/** A workbook with name and telephone as shared texts, and a birthday that is a date by its style. */
const usual: Readonly<Record<string, string>> = {
  '_rels/.rels':
    '<Relationships><Relationship Id="r1" Type="a/officeDocument" Target="xl/workbook.xml"/></Relationships>',
  'xl/workbook.xml':
    '<workbook xmlns:r="x"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="r1" Type="a/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="a/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="r3" Type="a/styles" Target="styles.xml"/></Relationships>',
  'xl/sharedStrings.xml': `<sst>${['姓', '誕生日', '山田'].map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
  'xl/worksheets/sheet1.xml':
    '<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row><row r="2"><c r="A2" t="s"><v>2</v></c><c r="B2" s="1"><v>22007</v></c></row></sheetData></worksheet>',
}

/** The same with other names for its parts, and other text in them. */
function packed(nameOf: (name: string) => string, textOf = (text: string) => text): Uint8Array {
  return pack(Object.fromEntries(Object.entries(usual).map(([name, text]) => [nameOf(name), textOf(text)])))
}

describe('the parts of a workbook', () => {
  it.each([
    ['as spreadsheets write them', packed((name) => name)],
    ['packed with backslashes', packed((name) => name.replaceAll('/', '\\'))],
    [
      'in another letter case than their references',
      packed((name) => name.replace(/(?=sharedS|styles|sheet1)./u, (sign) => sign.toUpperCase())),
    ],
    [
      'named from the root',
      packed(
        (name) => name,
        (text) => text.replace(/Target="(?!xl)/gu, 'Target="/xl/'),
      ),
    ],
    [
      'named through the folder above',
      packed(
        (name) => name,
        (text) => text.replace('"worksheets', '"../xl/./worksheets'),
      ),
    ],
    [
      'of a workbook with another name',
      packed(
        (name) => name.replace('workbook', 'workbook2'),
        (text) => text.replace('workbook.xml', 'workbook2.xml'),
      ),
    ],
    [
      'of a workbook in no folder',
      packed(
        (name) => name.replace('xl/', ''),
        (text) => text.replace('xl/', ''),
      ),
    ],
    [
      'with other names',
      packed(
        (name) => name.replace(/styles|sharedStrings/u, '$&9'),
        (text) => text.replace(/(?:styles|sharedStrings)(?=\.xml)/gu, '$&9'),
      ),
    ],
  ])('%s', (_, bytes) => {
    expect(readFile(bytes, { name: 'a.xlsx' })).toMatchObject({
      format: 'xlsx',
      persons: [{ line: 2, person: { lastname: '山田', birthdate: '1960-04-01' } }],
      remarks: [],
    })
  })

  it('are not found in a package that is not a workbook', () => {
    const bytes = pack({
      '_rels/.rels': usual['_rels/.rels']?.replace('xl/workbook', 'word/document') ?? '',
      'word/document.xml': '<document/>',
    })
    expect(readFile(bytes, { name: 'a.xlsx' })).toMatchObject({
      persons: [],
      remarks: [{ text: { kind: 'not-contacts', value: 'Word' } }],
    })
  })
})
