import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll } from 'vitest'
import type { PrintOptions, PrintProgress } from '../../../../contract/ipc/print.ts'
import type { RecordFilter } from '../../../../contract/ipc/records.ts'
import { uncalibrated } from '../../../../labels/layout-options.ts'
import { findSheet } from '../../../../labels/sheet/find-sheet.ts'
import type { Sheet } from '../../../../labels/sheet/sheet.ts'
import { openMirror } from '../../../../electron/book/mirror.ts'
import { firstOptions } from '../../../../electron/print/sheet-book.ts'
import {
  createPrintThread,
  type LayOutInput,
  type PrintThread,
} from '../../../../electron/print/thread/print-thread.ts'
import { paperFonts } from '../../../../build/copy-fonts.ts'
import { postalText } from '../../../../electron/postal/postal-list.ts'
import { anAddressText } from '../book/temporary-mirror.ts'

const require = createRequire(import.meta.url)

/** A folder with the fonts for paper, as in the bundle or as in the package; deleted after the tests. */
export function fontFolder({ compressed = false } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'atena-fonts-'))
  for (const file of paperFonts) {
    const [source, target] = [require.resolve(file), join(folder, basename(file))]
    if (compressed) writeFileSync(`${target}.gz`, gzipSync(readFileSync(source), { level: 0 }))
    else copyFileSync(source, target)
  }
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const chiyoda = { region: '東京都', city: '千代田区', building: '', company: '', note: '' }

/** A list of a few postal codes; deleted after the tests. */
export function postalFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atena-postal-'))
  const file = join(folder, 'postal-codes.gz')
  const towns = [
    { ...chiyoda, code: '1000013', street: '霞が関' },
    { ...chiyoda, code: '1008111', street: '千代田1番1号', company: '青空商会' },
  ]
  writeFileSync(file, gzipSync(postalText('2026-08-24', towns)))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return file
}

/** The print thread, run from its source; it ends after the tests. */
export function startPrintThread(
  onProgress: (progress: PrintProgress) => void = () => undefined,
  installed: string[] = [],
  fonts = fontFolder(),
): PrintThread {
  const url = new URL('../../../../electron/print/thread/print-worker.ts', import.meta.url)
  const thread = createPrintThread({
    url,
    fonts,
    installed,
    postalCodes: postalFile(),
    onProgress,
  })
  afterAll(() => thread.close())
  return thread
}

/** A shipped sheet by its code. */
export function sheet(code: string): Sheet {
  const found = findSheet(code)
  if (!found) throw new Error(`no sheet ${code}`)
  return found
}

/** The path of a mirror file with these address records; deleted after the tests. */
export function bookOf(records: object[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'atena-book-'))
  const mirror = openMirror({ folder })
  if (!mirror.ok) throw new Error(JSON.stringify(mirror.failure))
  mirror.value.put(
    'address',
    records.map((each) => anAddressText({ ...each })),
  )
  afterAll(async () => {
    await mirror.value.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  return mirror.value.path
}

/** Every address record in kana order. */
export const everybody: RecordFilter = {
  family: 'address',
  group_id: null,
  search: '',
  tags: [],
  deleted: 'without',
  sort: 'kana',
}

/** A job that prints all contacts of a mirror file on a sheet. */
export function jobOf(path: string, code: string, options: Partial<PrintOptions> = {}): LayOutInput {
  const on = sheet(code)
  return {
    path,
    nameOrder: 'written',
    selection: { kind: 'list', filter: everybody },
    leaveOut: [],
    waiting: [],
    sheet: on,
    options: { ...firstOptions(on), ...options },
    layout: { layout: null, warning: null },
    calibration: uncalibrated,
  }
}
