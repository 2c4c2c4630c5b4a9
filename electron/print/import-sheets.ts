import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { ImportedSheets, OwnSheet, RefusedTemplate } from '../../contract/ipc/print-setup.ts'
import { diskFailure } from '../disk/save-file.ts'
import { readGlabelsTemplates, type GlabelsTemplate } from './glabels-template.ts'
import { checkOwnSheet, type SheetBook } from './sheet-book.ts'

const mebibyte = 1024 * 1024
/** Of a file, and of what it unpacks to, in bytes: a document of gLabels holds its pictures. */
const mostBytes = 16 * mebibyte
const mostUnpacked = 48 * mebibyte
/** As many refused templates are named. */
const mostNamed = 100
/** Of a name, in characters; a code has room for a few more. */
const longestName = 90

/** The sheets of a file, by their codes, and those that cannot be used. */
interface TemplateSheets {
  readonly sheets: ReadonlyMap<string, OwnSheet>
  readonly refused: RefusedTemplate[]
}

/**
 * The sheets that a file of gLabels describes: a `.template`, or a `.glabels` document, which is packed. `storage` when the disk
 * refuses; a file that is larger than any of gLabels, or no file of gLabels, has no templates.
 */
export async function readSheets(path: string): Promise<Result<TemplateSheets>> {
  const text = await textOf(path)
  if (!text.ok) return text
  const { templates, leftOut } = readGlabelsTemplates(text.value)
  const sheets = new Map<string, OwnSheet>()
  const refused: RefusedTemplate[] = leftOut.map(({ why, ...names }) => ({
    name: nameOf(names),
    problems: [why],
  }))
  for (const template of templates) {
    const sheet = ownSheetOf(template)
    const { name, code } = sheet
    const checked = checkOwnSheet(sheet)
    if (sheets.has(code)) refused.push({ name, problems: [{ kind: 'named-twice', detail: '' }] })
    else if (checked.ok) sheets.set(code, sheet)
    else refused.push({ name, problems: checked.problems })
  }
  return ok({ sheets, refused })
}

/** Keeps the sheets of a file. A template of a name that was imported before takes the place of the former sheet. */
export async function importSheets(path: string, book: SheetBook): Promise<Result<ImportedSheets>> {
  const read = await readSheets(path)
  if (!read.ok) return read
  const { refused } = read.value
  const sheets = [...read.value.sheets.values()]
  const kept = await book.keepAll(sheets)
  if (!kept.ok) return kept
  const beyond = sheets.filter(({ code }) => !kept.value.includes(code))
  refused.push(...beyond.map(({ name }) => ({ name, problems: [{ kind: 'too-many' as const, detail: '' }] })))
  return ok({ kept: kept.value, refused: refused.slice(0, mostNamed), refusedCount: refused.length })
}

/** The text of a file, unpacked where it is packed. What is not text gives '', which has no templates. */
async function textOf(path: string): Promise<Result<string>> {
  let bytes: Uint8Array
  try {
    const there = await stat(path)
    // SECURITY: a file from anywhere takes no more memory than this, nor does what it unpacks to (SECURITY X25).
    if (!there.isFile() || there.size > mostBytes) return ok('')
    bytes = await readFile(path)
  } catch (thrown) {
    return fail(diskFailure(thrown))
  }
  return ok(await unpacked(bytes))
}

async function unpacked(bytes: Uint8Array): Promise<string> {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b
  const plain = isPacked
    ? await promisify(gunzip)(bytes, { maxOutputLength: mostUnpacked }).catch(() => new Uint8Array())
    : bytes
  return new TextDecoder().decode(plain)
}

function nameOf({ maker, number }: Pick<GlabelsTemplate, 'maker' | 'number'>): string {
  return `${maker} ${number}`.trim().slice(0, longestName)
}

/** The code is that of the product, so that a second import does not add the sheet again. */
function ownSheetOf({ maker, number, paper, grid, shape, hole }: GlabelsTemplate): OwnSheet {
  const name = nameOf({ maker, number })
  return { code: `template ${name}`, name, paper, grid, shape, hole, direction: 'horizontal' }
}
