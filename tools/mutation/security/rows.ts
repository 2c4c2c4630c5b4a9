import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { project } from '../../../build/project.mjs'

/** A row of the tables of SECURITY.md. */
export interface SecurityRow {
  /** Such as `X04`. */
  id: string
  /** The file that holds the setting. */
  where: string
  /** The tests that fail when the setting changes; `test` is a part of a title, or the title of a group of tests. */
  programs: { file: string; test: string }[]
  /** What only real Electron can show, such as `R1, R2`; '' for nothing. */
  real: string
}

/** The rows of the three tables: number, rule, ours, where, program, real. */
export function securityRows(): SecurityRow[] {
  return readFileSync(join(project, 'SECURITY.md'), 'utf8')
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))
    .filter(([, id = '', ...rest]) => /^[EFX]\d\d$/.test(id) && rest.length === 6)
    .map(([, id = '', , , where = '', program = '', real = '']) => ({
      id,
      where: where.replaceAll('`', ''),
      programs: program.split(' · ').map((entry) => {
        const [file = '', test = ''] = entry.split(' › ')
        return { file: file.replaceAll('`', ''), test }
      }),
      real,
    }))
}
