import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { fontconfig, glabelsDocument } from './glabels-document.ts'
import { measure, summary } from './measure.ts'
import type { Measured } from './measure.ts'
import { csvOf, people } from './people.ts'
import { withoutBrotli } from '../../../build/without-brotli.ts'

// Cold processes, CSV to PDF, against gLabels with the same CSV, sheet and font, in one run. gLabels needs minutes for
// 10,000 labels: those run only with --all.
const require = createRequire(import.meta.url)
const serif = require.resolve('@expo-google-fonts/noto-serif-jp/400Regular/NotoSerifJP_400Regular.ttf')
const sans = require.resolve('@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf')
const all = process.argv.includes('--all')
const runsOf: Readonly<Record<number, number>> = { 1000: 9, 2000: 7, 10000: 5 }
const slowest = 10000

interface Figure extends Measured {
  readonly program: string
  readonly labels: number
  readonly runs: number
  /** bytes of the PDF */
  readonly size: number
}

function say(figure: object): void {
  console.log(JSON.stringify(figure))
}

function hasGlabels(): boolean {
  try {
    execFileSync('glabels-3-batch', ['--help'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Bundles the program as the packaged app has it; reading 50 TypeScript files would be measured otherwise. */
async function bundled(folder: string): Promise<string> {
  const input = fileURLToPath(new URL('./print-csv.ts', import.meta.url))
  await build({
    configFile: false,
    logLevel: 'error',
    plugins: [withoutBrotli()],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node24',
      rollupOptions: { input, output: { entryFileNames: 'print-csv.mjs' } },
    },
  })
  return join(folder, 'print-csv.mjs')
}

interface Contestant {
  readonly program: string
  readonly once: () => Promise<Measured>
}

/** Lets the programs run in turn, so that whatever else the machine does hits all of them alike. */
async function contest(contestants: readonly Contestant[], labels: number, pdf: string): Promise<Figure[]> {
  const measured = contestants.map(({ program }) => ({ program, runs: [] as Measured[], size: 0 }))
  for (let round = 0; round < (runsOf[labels] ?? 3); round += 1) {
    for (const [index, { program, once }] of contestants.entries()) {
      const figure = measured[index]
      if (figure === undefined || (program === 'glabels' && labels === slowest && round > 0)) continue
      figure.runs.push(await once())
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
    'times faster than glabels': ratio(theirs.wall, ours.wall),
    'times less processor time': ratio(theirs.cpu, ours.cpu),
    'share of its memory': ratio(ours.peak, theirs.peak),
    'share of its file size': ratio(ours.size, theirs.size),
  })
}

const folder = mkdtempSync(join(tmpdir(), 'atena-bench-'))
try {
  const script = await bundled(join(folder, 'bundle'))
  const fontsFile = join(folder, 'fonts.conf')
  writeFileSync(fontsFile, fontconfig(dirname(serif), join(folder, 'font-cache')))
  const glabels = hasGlabels()
  for (const labels of [1000, 2000, slowest]) {
    const csv = join(folder, `${labels}.csv`)
    const pdf = join(folder, 'out.pdf')
    const document = join(folder, `${labels}.glabels`)
    writeFileSync(csv, csvOf(people(labels)))
    writeFileSync(document, glabelsDocument(csv))
    const node = (direction: string) => measure(process.execPath, [script, direction, csv, pdf, serif, sans])
    const env = { FONTCONFIG_FILE: fontsFile }
    const contestants: Contestant[] = [
      { program: 'atena', once: () => node('horizontal') },
      { program: 'atena vertical', once: () => node('vertical') },
    ]
    if (glabels && (labels !== slowest || all)) {
      contestants.push({
        program: 'glabels',
        once: () => measure('glabels-3-batch', ['-o', pdf, document], env),
      })
    }
    const figures = await contest(contestants, labels, pdf)
    figures.forEach(say)
    const theirs = figures.find(({ program }) => program === 'glabels')
    if (theirs !== undefined)
      figures.filter((figure) => figure !== theirs).forEach((ours) => compare(ours, theirs))
  }
} finally {
  rmSync(folder, { recursive: true })
}
