import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { ownSheet, type OwnSheet } from '../../../contract/ipc/print-setup.ts'
import type { Sheet } from '../../../labels/sheet/sheet.ts'
import { Refusal } from '../../exchange/check-output.ts'
import { readSheets } from '../import-sheets.ts'
import { machineFile } from '../machine-settings.ts'
import { checkOwnSheet } from '../sheet-book.ts'

const kept = z.object({ sheets: z.array(ownSheet) })

/** The sheets that were measured or imported in the app, which keeps them in its data folder. The file is only read. */
async function sheetsOfApp(folder: string): Promise<OwnSheet[]> {
  const file = join(folder, machineFile)
  try {
    return kept.parse(JSON.parse(await readFile(file, 'utf8'))).sheets
  } catch {
    throw new Refusal(`--sheets: ${file} cannot be read; give the data folder of Atena, or a file of gLabels`)
  }
}

async function sheetsOfFile(path: string): Promise<OwnSheet[]> {
  const read = await readSheets(path)
  if (!read.ok) throw new Refusal(`--sheets: ${path} cannot be read`)
  return [...read.value.sheets.values()]
}

/**
 * The sheets of `--sheets`: of a file of gLabels, or of the app's data folder. Throws `Refusal` if it cannot be read, or has no
 * sheet that can be printed on.
 */
export async function ownSheets(path: string): Promise<Sheet[]> {
  const there = await stat(path).catch(() => {
    throw new Refusal(`--sheets: ${path} cannot be read`)
  })
  const own = there.isDirectory() ? await sheetsOfApp(path) : await sheetsOfFile(path)
  const checked = own.flatMap((each) => {
    const result = checkOwnSheet(each)
    return result.ok ? [result.sheet] : []
  })
  if (checked.length === 0) throw new Refusal(`--sheets: ${path} has no sheet to print on`)
  return checked
}
