import type { WrittenTable } from './csv/write-own.ts'
import { pack } from './zip.ts'

/** What a spreadsheet takes in one cell, in UTF-16 units; it calls a file with more of them damaged. */
const mostInCell = 32_767

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook that are the same whatever it holds. The second cell style is text, also for what is typed later. */
const parts: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/></Types>`,
  '_rels/.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Atena" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}

/** Returns a workbook with one sheet whose cells are all text: nothing is computed, no zero before a number gets lost. */
export function writeXlsx({ headers, rows }: WrittenTable): Uint8Array {
  const lines = [headers, ...rows].map((cells, at) => rowXml(cells, at + 1))
  const top = '<sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView>'
  const sheet = `${head}<worksheet xmlns="${main}"><sheetViews>${top}</sheetViews><sheetData>${lines.join('')}</sheetData></worksheet>`
  return pack({ ...parts, 'xl/worksheets/sheet1.xml': sheet })
}

function rowXml(cells: readonly string[], number: number): string {
  const written = cells.map((cell, at) =>
    cell === ''
      ? ''
      : `<c r="${letters(at)}${number}" s="1" t="inlineStr"><is><t xml:space="preserve">${cellText(cell)}</t></is></c>`,
  )
  return `<row r="${number}">${written.join('')}</row>`
}

/** Name of a column, counted from 0: A, B … Z, AA. */
function letters(at: number): string {
  const before = Math.floor(at / 26)
  return (before > 0 ? letters(before - 1) : '') + String.fromCharCode(65 + (at % 26))
}

/** Characters that XML has no place for are written as workbooks do: _x000D_. What looks like that gets its mark escaped. */
function cellText(cell: string): string {
  const end = /[\ud800-\udbff]/u.test(cell.charAt(mostInCell - 1)) ? mostInCell - 1 : mostInCell
  return cell
    .slice(0, end)
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/gu, '_x005F_')
    .replace(
      /[\u0000-\u0008\u000b-\u001f\ufffe\uffff]|\p{Cs}/gu,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
    .replace(/&/gu, '&amp;')
    .replace(/</gu, '&lt;')
    .replace(/>/gu, '&gt;')
}
