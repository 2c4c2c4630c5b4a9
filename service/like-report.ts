import { readFileSync } from 'node:fs'
import { isObject, parseJson } from './json.ts'
import { readVariant, type VariantEntry } from './variants.ts'

/** Switches that a report of the doctor asks for, and sentences about what no switch can do. */
export type Like = { ok: true; entries: VariantEntry[]; remarks: string[] } | { ok: false; message: string }

/**
 * Reads the report of `npm run doctor -- --json`: the switches under which this service behaves like the one that was
 * looked at. Returns a message where the file is none.
 */
export function readLikeReport(file: string): Like {
  const refused = (why: string): Like => ({ ok: false, message: `--like ${file}: ${why}` })
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    return refused('the file cannot be read.')
  }
  const parsed = parseJson(text)
  const report = parsed.ok && isObject(parsed.value) ? parsed.value : {}
  if (report['format'] !== 'atena-doctor') return refused('this is no report of the doctor.')
  if (report['version'] !== 1) return refused('this version of the report is not known.')
  const points = Array.isArray(report['points']) ? report['points'].filter(isObject) : []
  const entries: VariantEntry[] = []
  const remarks: string[] = []
  for (const { id, verdict, switch: name } of points) {
    const read = typeof name === 'string' ? readVariant(name) : null
    if (read?.ok) entries.push(read.entry)
    else if (read) remarks.push(read.message)
    // Two points are numbers in life and a few values here.
    else if (typeof verdict === 'string' && ['limit', 'cap', 'timestamps'].includes(String(id)))
      remarks.push(`${String(id)}=${verdict.slice(0, 40)} cannot be imitated.`)
  }
  return { ok: true, entries, remarks }
}
