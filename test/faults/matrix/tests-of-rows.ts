import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../../source-files.ts'
import type { MatrixRow } from './row.ts'

/** Spec files that carry the id of a row, by their vitest project, in the order in which they run. */
export function testsOfRows(rows: readonly MatrixRow[]): Map<string, string[]> {
  const ids = new Set(rows.map(({ id }) => id))
  const found = new Map<string, string[]>(projects.map((name) => [name, []]))
  for (const path of readdirSync(join(project, 'test'), { recursive: true, encoding: 'utf8' })) {
    const folder = path.split(/[\\/]/)[0] ?? ''
    if (!path.endsWith('.spec.ts') || !found.has(folder)) continue
    const text = readFileSync(join(project, 'test', path), 'utf8')
    const carries = (text.match(/\b[TPCDKH]\d{2}\b/g) ?? []).some((id) => ids.has(id))
    if (carries) found.get(folder)?.push(join('test', path))
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
