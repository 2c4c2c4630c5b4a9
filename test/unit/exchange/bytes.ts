import { pack } from '../../../exchange/zip.ts'
import Encoding from 'encoding-japanese'

/** Text in the bytes of a Japanese encoding. */
export function japaneseBytes(text: string, to: 'SJIS' | 'EUCJP' | 'JIS'): Uint8Array {
  return new Uint8Array(Encoding.convert(Encoding.stringToCode(text), { to, from: 'UNICODE' }))
}

/** Text as UTF-8. */
export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** A workbook with one sheet of texts and numbers, its styles as given. */
export function sheet(rows: readonly (readonly (string | number)[])[], styles = ''): Uint8Array {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<c s="0"><v>${value}</v></c>`
      : `<c t="inlineStr"><is><t>${value}</t></is></c>`
  const written = rows.map((cells, at) => `<row r="${at + 1}">${cells.map(cell).join('')}</row>`)
  return pack({
    'xl/workbook.xml':
      '<workbook xmlns:r="x"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${written.join('')}</sheetData></worksheet>`,
    ...(styles !== '' && { 'xl/styles.xml': styles }),
  })
}
