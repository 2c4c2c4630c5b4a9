import { readFileSync, writeFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import Papa from 'papaparse'
import type { MailingRecord } from '../../../labels/compose/mailing-record.ts'
import { openFonts } from '../../../labels/font/font-set.ts'
import { layoutMailingLabels } from '../../../labels/layout-mailing-labels.ts'
import { toPdf } from '../../../labels/output/pdf/to-pdf.ts'
import { findSheet } from '../../../labels/sheet/sheets.ts'
import type { Row } from './people.ts'

/** One cold run of the whole job: CSV in, PDF out. Arguments: direction, CSV, PDF, font files. */
const [direction, input = '', output = '', ...fontFiles] = process.argv.slice(2)

function recordOf(row: Row): MailingRecord {
  const { lastname, firstname, suffix, zipcode, region, city, street, building } = row
  return {
    lastname,
    firstname,
    suffix,
    organization: { name: row['organization.name'] },
    addresses: [{ kindof: 'office', zipcode, region, city, street, building }],
  }
}

const sheet = findSheet('ELM008')
const fonts = openFonts(fontFiles.map((file) => new Uint8Array(readFileSync(file))))
if (sheet === undefined || !fonts.ok) throw new Error('no sheet or no font')
const rows = Papa.parse<Row>(readFileSync(input, 'utf8'), { header: true, skipEmptyLines: true }).data
const { pages } = layoutMailingLabels({
  records: rows.map(recordOf),
  sheet,
  fonts: fonts.value,
  options: { direction: direction === 'vertical' ? 'vertical' : 'horizontal' },
})
writeFileSync(output, await toPdf(pages, fonts.value, deflateSync))
