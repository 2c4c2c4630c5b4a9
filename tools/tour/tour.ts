import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { deflateSync } from 'node:zlib'
import { out, project } from '../../build/project.mjs'
import { say } from '../../build/run-command.mjs'
import { languages } from '../../contract/language.ts'
import { openFonts } from '../../labels/font/open-face.ts'
import type { FontSet } from '../../labels/font/font-set.ts'
import { toPdf } from '../../labels/output/pdf/to-pdf.ts'
import { copyFonts } from '../../build/copy-fonts.ts'
import { startService, type RunningService } from '../../service/start-service.ts'
import { openApp, quiet, makeViewFolder, pictureViews, type TourFolders } from './open-app.ts'
import { signIn } from './sign-in.ts'
import { inLanguages, tourStops } from './stops.ts'
import { tenDocuments } from './ten-documents.ts'
import { workViews } from './work-views.ts'

/**
 * Pictures of what only comes about by work: a selection, a conflict, what the service refused. The app runs on a service
 * of the tour's own, where outages and other people's edits can be arranged. `onFailure` receives what does not work.
 */
async function pictureWork(
  { folder, made }: Omit<TourFolders, 'data'>,
  onFailure: (name: string, thrown: unknown) => void,
): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'atena-tour-'))
  const service = await startService({ seed: 120 })
  writeProfile(data, service)
  const tour = await openApp({ folder, data, made }, (page) => signIn(page, service.tokens.full))
  await inLanguages(tour.page, { spoken: 'en', wanted: languages }, async (language) => {
    for (const view of workViews(service))
      await pictureViews(tour, language, [view]).catch((thrown: unknown) =>
        onFailure(`${view.name}, ${language}`, thrown),
      )
  })
  await tour.app.close()
  await service.close()
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
}

function writeProfile(folder: string, { base_url, group_ids }: RunningService): void {
  const names = ['Choir', 'Office', 'Friends']
  const groups = group_ids.map((group_id, at) => ({ group_id, name: names[at] ?? group_id }))
  const own = { id: 'tour', kind: 'own', name: 'Choir office', base_url, groups, colour: '#2f6f4f' }
  const settings = {
    preferences: { language: 'en', theme: 'light' },
    profiles: [{ ...own, allowHttp: true }],
    currentProfile: 'tour',
    clientId: '5d0f3f51-9f1e-4b9a-8a67-6a5d1f0f9c11',
  }
  writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
}

/** Resolution of the pictures, dots per inch. */
const resolution = 110
const fonts = ['NotoSerifJP_500Medium.ttf', 'NotoSansJP_400Regular.ttf']

/**
 * Makes ten documents as PDFs in `folder`, and pictures of their first pages where poppler is installed.
 * Returns the paths of what was made. Throws where the disk refuses.
 */
async function makeDocuments(folder: string): Promise<string[]> {
  const set = bundledFonts()
  const made: string[] = []
  mkdirSync(folder, { recursive: true })
  for (const { name, laid } of tenDocuments(set)) {
    const pdf = join(folder, `${name}.pdf`)
    writeFileSync(pdf, await toPdf(laid.pages, set, { deflate: deflateSync }))
    made.push(pdf, ...pictureOf(pdf))
  }
  return made
}

function bundledFonts(): FontSet {
  const folder = join(out, 'fonts')
  if (!existsSync(folder)) copyFonts()
  const opened = openFonts(fonts.map((file) => readFileSync(join(folder, file))))
  if (!opened.ok) throw new Error(`the bundled fonts do not open: ${opened.failure.kind}`)
  return opened.value
}

/** The first page as PNG next to the PDF; nothing where `pdftoppm` is not installed. */
function pictureOf(pdf: string): string[] {
  const target = pdf.replace(/\.pdf$/u, '')
  const options = ['-png', '-r', String(resolution), '-f', '1', '-singlefile']
  const drawn = spawnSync('pdftoppm', [...options, pdf, target], { stdio: 'ignore' })
  return drawn.status === 0 ? [`${target}.png`] : []
}

// `npm start` without a display: the same app, headless, shown in pictures (design 8). With `--all`, every view of it.
const all = process.argv.includes('--all')
const folder = join(project, 'tour')
rmSync(folder, { recursive: true, force: true })
makeViewFolder(folder)
const data = mkdtempSync(join(tmpdir(), 'atena-tour-'))
const made: string[] = []
let told = 0
let failed = false

/** Prints the paths of what was made since the last call. */
function tellMade(): void {
  for (; told < made.length; told += 1) console.log(made[told])
}

function tellFailure(name: string, thrown: unknown): void {
  failed = true
  say(`“${name}” did not work: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
}

try {
  const started = performance.now()
  const tour = await openApp({ folder, data, made })
  say(`the window showed its first contacts after ${((performance.now() - started) / 1000).toFixed(1)} s`)
  for (const { name, go, isLong = false } of tourStops) {
    if (isLong && !all) continue
    await quiet(tour.page)
    await go(tour).catch((thrown: unknown) => tellFailure(name, thrown))
    tellMade()
  }
  await tour.app.close()
  if (all) {
    await pictureWork({ folder, made }, tellFailure)
    made.push(...(await makeDocuments(join(folder, 'on-paper'))))
  }
} catch (thrown) {
  failed = true
  say(`the tour could not start: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
}

rmSync(data, { recursive: true, force: true, maxRetries: 5 })
tellMade()
process.exit(failed ? 1 : 0)
