import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { allRows } from './faults/matrix/page.ts'
import { project, sourceFiles } from './source-files.ts'

// A comment may cite what is in this repository, so that its reader can look it up.

const read = (path: string) => readFileSync(join(project, path), 'utf8')

/** Numbers of the chapters, rules and rows of a paper: headings, list items that begin with a number, R1, R2 … */
function numbersOf(path: string): Set<string> {
  const text = read(path)
  const found = [...text.matchAll(/^#+ (\d+(?:\.\d+)*)|^- (\d+(?:\.\d+)+) |\b(R\d+) /gm)]
  return new Set(found.map(([, heading, rule, named]) => heading ?? rule ?? named ?? ''))
}

const papers = new Map(
  ['interface', 'design', 'reliability', 'paper', 'bench'].map((name) => [
    name,
    numbersOf(`docs/${name}.md`),
  ]),
)
papers.set('fault', new Set(allRows.map(({ id }) => id)))
papers.set(
  'security',
  new Set([...read('SECURITY.md').matchAll(/^\| ([EFXR]\d+) \|/gm)].map(([, id]) => id ?? '')),
)

const citation = /\b(interface|design|reliability|paper|bench|fault|SECURITY) (\d+(?:\.\d+)*|[A-Z]\d+)\b/gi
/** Papers outside the repository, and numbers of issues. */
const outside =
  /\b(?:issues? \d|service-facts|(?:print-facts|style-anchors|features|performance|libraries|spec|electron\.md) \d)/i

const cited = [
  ...sourceFiles().filter(({ path }) => path !== 'test/citations.spec.ts'),
  ...['README.md', 'SECURITY.md', 'CONTRIBUTING.md', 'service/README.md', 'tools/stand-in/README.md'].map(
    (path) => ({
      path,
      text: read(path),
    }),
  ),
]

/** Every citation of `text`, with whether it is found. */
function citationsOf(text: string): { cites: string; found: boolean }[] {
  return [...text.matchAll(citation)].map(([cites, name = '', number = '']) => ({
    cites,
    found: papers.get(name.toLowerCase())?.has(number) ?? false,
  }))
}

describe('what comments cite', () => {
  it('can be looked up in the repository', () => {
    const all = cited.flatMap(({ path, text }) => citationsOf(text).map((each) => ({ path, ...each })))
    expect(all.length).toBeGreaterThan(300)
    expect(all.filter(({ found }) => !found).map(({ path, cites }) => `${path}: ${cites}`)).toEqual([])
  })

  it('is never a paper from elsewhere or the number of an issue', () => {
    const lines = cited.flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, at) => (outside.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
    )
    expect(lines).toEqual([])
  })

  it('would be missed', () => {
    expect(citationsOf('(interface 99.9, fault Z01)')).toEqual([
      { cites: 'interface 99.9', found: false },
      { cites: 'fault Z01', found: false },
    ])
  })
})
