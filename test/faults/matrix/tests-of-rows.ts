import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../../source-files.ts'
import type { MatrixRow } from './row.ts'

/** Ids of faults that the titles in a spec name. A comment may cite a fault without showing it. */
export function idsIn(text: string): Set<string> {
  const code = text.replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
  return new Set(code.match(/\b[TPCDKHI]\d{2}\b/g))
}

/** Spec files that carry the id of a row, by their vitest project, in the order in which they run. */
export function testsOfRows(rows: readonly MatrixRow[]): Map<string, string[]> {
  const ids = new Set(rows.map(({ id }) => id))
  const found = new Map<string, string[]>(projects.map((name) => [name, []]))
  for (const path of readdirSync(join(project, 'test'), { recursive: true, encoding: 'utf8' })) {
    const folder = path.split(/[\\/]/)[0] ?? ''
    if (!path.endsWith('.spec.ts') || !found.has(folder)) continue
    const text = readFileSync(join(project, 'test', path), 'utf8')
    if ([...idsIn(text)].some((id) => ids.has(id))) found.get(folder)?.push(join('test', path))
  }
  return found
}

/** The slow ones, which start the whole app, last. */
const projects = [
  'faults',
  'unit',
  'service',
  'contract',
  'component',
  'keychain',
  'stand-in',
  'security',
  'e2e',
]
