import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { project } from '../../source-files.ts'
import { consistency } from './consistency.ts'
import { disk, exchange, host, keychain } from './machine.ts'
import { payload, transport } from './network.ts'
import type { MatrixRow } from './row.ts'
import { idsIn, testsOfRows } from './tests-of-rows.ts'

const chapters: [title: string, rows: readonly MatrixRow[]][] = [
  ['Connections', transport],
  ['Bodies', payload],
  ['Two sides that know different things', consistency],
  ['The disk', disk],
  ['The keychain', keychain],
  ['The computer', host],
  ['Files that come in and go out', exchange],
]

/** Every row of the matrix, in order. */
export const allRows: readonly MatrixRow[] = chapters.flatMap(([, rows]) => rows)

/** The path of `docs/faults.md`. */
export const faultsFile = join(project, 'docs', 'faults.md')

/** The text of `docs/faults.md`: each fault with the files whose tests name it. */
export function faultsPage(): string {
  const files = [...testsOfRows(allRows).values()].flat().sort()
  const specs = files.map((file) => ({ file, ids: idsIn(readFileSync(join(project, file), 'utf8')) }))
  const homes = ({ id, by, skip }: MatrixRow): string => {
    const named = specs.filter(({ ids }) => ids.has(id)).map(({ file }) => `\`${file}\``)
    if (by) named.push(`tests named \`${by.source}\``)
    if (skip) named.push(`not shown: ${skip}`)
    return named.join('<br>')
  }
  const chapter = ([title, rows]: (typeof chapters)[number]) =>
    [
      `## ${title}`,
      '',
      '| # | Fault | Tests |',
      '|---|---|---|',
      ...rows.map((row) => `| ${row.id} | ${row.name} | ${homes(row)} |`),
    ].join('\n')
  const head = `# The ${allRows.length} named faults

Made from \`test/faults/matrix\` by \`npm run faults -- --page\`; a test compares. What is expected of the app in each of them:
[reliability.md](reliability.md). \`npm run faults\` runs the tests and prints the outcome of each row.`
  return `${[head, ...chapters.map(chapter)].join('\n\n')}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeFileSync(faultsFile, faultsPage())
