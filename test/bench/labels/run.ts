import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { bundledCli } from './bundled-cli.ts'
import { fontconfig, glabelsDocument } from './glabels-document.ts'
import { measure, summary, type Measured } from './measure.ts'
import { csvOf, people } from './people.ts'
import { typstProgram } from './typst-peer.ts'
import { copyFonts } from '../../../build/copy-fonts.ts'
import { out, project } from '../../../build/project.mjs'

// Cold processes, CSV to PDF, against gLabels and typst with the same CSV, sheet and font, in one run. gLabels needs
// minutes for 10,000 labels: those run only with --all. --quick runs each once; --typst fetches typst first.
const require = createRequire(import.meta.url)
const serif = require.resolve('@expo-google-fonts/noto-serif-jp/500Medium/NotoSerifJP_500Medium.ttf')
const has = (word: string) => process.argv.includes(word)
const runsOf: Readonly<Record<number, number>> = has('--quick') ? {} : { 1000: 9, 2000: 7, 10000: 5 }
const slowest = 10000
/** As `npm run labels` starts it: a heap that is small at first is searched for garbage again and again while it grows. */
const flags = ['--min-semi-space-size=16', '--initial-heap-size=256']

interface Figure extends Measured {
  readonly program: string
  readonly labels: number
  readonly runs: number
  /** bytes of the PDF */
  readonly size: number
}

interface Contestant {
  readonly program: string
  readonly once: (csv: string, pdf: string) => Promise<Measured>
}

function say(figure: object): void {
  console.log(JSON.stringify({ bench: 'labels', ...figure }))
}

function hasGlabels(): boolean {
  try {
    execFileSync('glabels-3-batch', ['--help'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Lets the programs run in turn, so that whatever else the machine does hits all of them alike. */
async function contest(contestants: readonly Contestant[], labels: number, csv: string): Promise<Figure[]> {
  const measured = contestants.map(({ program }) => ({ program, runs: [] as Measured[], size: 0 }))
  const pdf = join(dirname(csv), 'out.pdf')
  for (let round = 0; round < (runsOf[labels] ?? 1); round += 1) {
    for (const [index, { program, once }] of contestants.entries()) {
      const figure = measured[index]
      if (figure === undefined || (program === 'glabels' && labels === slowest && round > 0)) continue
      figure.runs.push(await once(csv, pdf))
      figure.size = statSync(pdf).size
    }
  }
  return measured.map(({ program, runs, size }) => ({
    program,
    labels,
    runs: runs.length,
    ...summary(runs),
    size,
  }))
}

function compare(ours: Figure, theirs: Figure): void {
  const ratio = (a: number, b: number) => Math.round((a / b) * 100) / 100
  say({
    program: ours.program,
    labels: ours.labels,
    against: theirs.program,
    'times faster': ratio(theirs.wall, ours.wall),
    'times less processor time': ratio(theirs.cpu, ours.cpu),
    'share of its memory': ratio(ours.peak, theirs.peak),
    'share of its file size': ratio(ours.size, theirs.size),
  })
}

async function contestantsIn(folder: string): Promise<Contestant[]> {
  const fonts = join(out, 'fonts')
  copyFonts()
  const cli = await bundledCli(join(folder, 'bundle'))
  const sheet = (csv: string, pdf: string) => ['--sheet', 'ELM008', '--in', csv, '--out', pdf]
  const ours = (program: string, before: string[], ...after: string[]): Contestant => ({
    program,
    once: (csv, pdf) => measure(process.execPath, [...flags, ...before, ...sheet(csv, pdf), ...after]),
  })
  const contestants = [
    ours('atena', [cli, fonts]),
    ours('atena vertical', [cli, fonts], '--vertical'),
    ours('atena from source', [join(project, 'tools', 'labels.ts')]),
  ]
  const fontFolder = join(folder, 'font')
  mkdirSync(fontFolder)
  copyFileSync(serif, join(fontFolder, basename(serif)))
  if (hasGlabels()) contestants.push(glabels(folder, fontFolder))
  const typst = has('--typst') ? typstProgram(folder) : null
  if (typst !== null)
    contestants.push({
      program: 'typst',
      once: (csv, pdf) => {
        copyFileSync(csv, join(folder, 'people.csv'))
        return measure(process.execPath, [typst, folder, fontFolder, pdf])
      },
    })
  return contestants
}

function glabels(folder: string, fontFolder: string): Contestant {
  const fontsFile = join(folder, 'fonts.conf')
  writeFileSync(fontsFile, fontconfig(fontFolder, join(folder, 'font-cache')))
  return {
    program: 'glabels',
    once: (csv, pdf) => {
      const document = `${csv}.glabels`
      writeFileSync(document, glabelsDocument(csv))
      return measure('glabels-3-batch', ['-o', pdf, document], { FONTCONFIG_FILE: fontsFile })
    },
  }
}

const folder = mkdtempSync(join(tmpdir(), 'atena-bench-'))
try {
  const contestants = await contestantsIn(folder)
  for (const labels of [1000, 2000, slowest]) {
    const csv = join(folder, `${labels}.csv`)
    writeFileSync(csv, csvOf(people(labels)))
    const able = contestants.filter(
      ({ program }) => program !== 'glabels' || labels !== slowest || has('--all'),
    )
    const figures = await contest(able, labels, csv)
    figures.forEach(say)
    for (const theirs of figures.filter(({ program }) => !program.startsWith('atena')))
      for (const ours of figures.filter(({ program }) => program.startsWith('atena'))) compare(ours, theirs)
  }
} finally {
  rmSync(folder, { recursive: true })
}
