import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readGlabelsTemplates, type GlabelsTemplate } from '../electron/print/glabels-template.ts'
import { checkSheet, type SheetProblem } from '../labels/sheet/custom-sheet.ts'
import { sheets } from '../labels/sheet/sheets.ts'
import { project } from '../build/project.mjs'
import { readLibreOfficeLabels } from './sheets/libreoffice-labels.ts'

const help = `npm run sheets -- FOLDER FILE

Writes labels/sheet/catalogue.json and prints each product that is left out, and why. FOLDER has the templates of gLabels
(Debian's package glabels-data: /usr/share/libglabels-3.0/templates). FILE is labels.xml of LibreOffice (Debian's package
libreoffice-common: /usr/lib/libreoffice/share/labels/labels.xml); its products are added where gLabels has none of that
number.`

/** Hisago's numbers that contradict themselves: their margins do not agree with the sheet (docs/paper.md 3.1). */
const doubtful = new Set(['ELM007', 'GB861', 'OP861', 'FSCGB861', 'ELM017', 'ELM032', 'GB900', 'OP3005'])

function sentenceFor(problem: SheetProblem): string {
  switch (problem.kind) {
    case 'name-missing':
      return 'without a number'
    case 'out-of-range':
      return `${problem.field} is not between ${problem.least} and ${problem.most} mm`
    case 'not-whole':
      return `${problem.field} is not a whole number`
    case 'off-paper':
      return `ends ${problem.by} mm beyond the paper (${problem.side})`
    case 'overlap':
      return `labels overlap by ${problem.by} mm`
  }
}

/** Why gLabels' own file gives no sheet; the word in it that is not known follows. */
const templateWords = {
  'unknown-paper': 'unknown paper',
  'unknown-shape': 'unknown shape',
  'several-labels': 'not one kind of label',
  'several-blocks': 'labels in more than one block',
  'equal-missing': 'equal to one that is missing:',
  'named-twice': 'described twice',
  'too-many': 'too many',
} as const

/** Why a template is not shipped; null where it is. */
function reasonAgainst({ maker, number, ...sizes }: GlabelsTemplate): string | null {
  if (maker === 'Hisago' && doubtful.has(number)) return 'the margins do not agree with the sheet'
  const checked = checkSheet({ code: number, name: number, ...sizes, direction: 'horizontal' })
  return checked.ok ? null : checked.problems.map(sentenceFor).join('; ')
}

/** How makers are written where gLabels has two spellings, or a misspelling. */
const spelling: Record<string, string> = { Apli: 'APLI', Fellows: 'Fellowes', PEARL: 'Pearl' }

const makerOf = ({ maker }: { maker: string }) => spelling[maker] ?? maker

/** The numbers that the checked sheets have already, as `maker number`; some of them are another maker's, with its name. */
const checkedNumbers = new Set(
  sheets.flatMap(({ maker, code, also }) =>
    [code, ...also].flatMap((number) => [number, `${maker} ${number}`]),
  ),
)

interface Entry {
  numbers: string[]
  paper: number[]
  grid: number[]
  shape?: 'ellipse'
  hole?: number
}

const inNumericOrder = new Intl.Collator('en', { numeric: true }).compare

function entryOf({ number, paper, grid, shape, hole }: GlabelsTemplate): Entry {
  const { columns, rows, left, top, width, height, pitchX, pitchY, radius } = grid
  return {
    numbers: [number],
    paper: [paper.width, paper.height],
    grid: [columns, rows, left, top, width, height, pitchX, pitchY, radius],
    ...(shape === 'ellipse' ? { shape } : {}),
    ...(hole > 0 ? { hole } : {}),
  }
}

/** Products of the same maker and geometry share an entry. */
function catalogueOf(templates: readonly GlabelsTemplate[]): Record<string, Entry[]> {
  const makers = new Map<string, Map<string, Entry>>()
  for (const template of templates) {
    const maker = makerOf(template)
    const entries = makers.get(maker) ?? new Map<string, Entry>()
    makers.set(maker, entries)
    const { numbers, ...geometry } = entryOf(template)
    const key = JSON.stringify(geometry)
    const entry = entries.get(key)
    if (entry === undefined) entries.set(key, { numbers, ...geometry })
    else entry.numbers.push(...numbers)
  }
  const sorted = [...makers].toSorted(([a], [b]) => inNumericOrder(a, b))
  return Object.fromEntries(
    sorted.map(([maker, entries]) => [
      maker,
      [...entries.values()]
        .map((entry) => ({ ...entry, numbers: entry.numbers.toSorted(inNumericOrder) }))
        .toSorted((a, b) => inNumericOrder(a.numbers[0] ?? '', b.numbers[0] ?? '')),
    ]),
  )
}

const [folder, list] = process.argv.slice(2)
if (folder === undefined || list === undefined || folder.startsWith('-')) {
  process.stdout.write(`${help}\n`)
  process.exit(folder === '--help' ? 0 : 2)
}
const kept: GlabelsTemplate[] = []
const leftOut: { maker: string; number: string; why: string }[] = []
const seen = new Set<string>()
const files = readdirSync(folder).filter((file) => file.endsWith('-templates.xml'))
const readings = [
  ...files.toSorted().map((file) => readGlabelsTemplates(readFileSync(join(folder, file), 'utf8'))),
  readLibreOfficeLabels(readFileSync(list, 'utf8')),
]
for (const read of readings) {
  for (const { maker, number, why } of read.leftOut)
    leftOut.push({
      maker,
      number,
      why: typeof why === 'string' ? why : `${templateWords[why.kind]} ${why.detail}`,
    })
  for (const template of read.templates) {
    const { number } = template
    const maker = makerOf(template)
    const name = `${maker} ${number}`
    const why = seen.has(name)
      ? 'described twice; the first that can be used is kept'
      : reasonAgainst(template)
    if (why !== null) {
      leftOut.push({ maker, number, why })
      continue
    }
    seen.add(name)
    if (!checkedNumbers.has(name)) kept.push(template)
  }
}
const file = join(project, 'labels', 'sheet', 'catalogue.json')
writeFileSync(file, JSON.stringify(catalogueOf(kept)))
// As the project's check of formats wants it.
execFileSync('npm', ['run', '--silent', 'format', '--', file], { cwd: project, stdio: 'ignore' })
for (const { maker, number, why } of leftOut) process.stdout.write(`${maker} ${number}: ${why}\n`)
process.stdout.write(
  `${kept.length} products of ${new Set(kept.map(makerOf)).size} makers kept, ${leftOut.length} left out\n`,
)
