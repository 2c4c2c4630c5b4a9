import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { project } from '../project.mjs'
import { say } from '../say.mjs'
import { makeDocuments } from './make-documents.ts'
import { openApp, quiet } from './open-app.ts'
import { tourStops } from './stops.ts'
import { makeViewFolder } from './views.ts'
import { pictureWork } from './work.ts'

// `npm start` without a display: the same app, headless, shown in pictures (design 8). With `--all`, every view of it.
const all = process.argv.includes('--all')
const folder = join(project, 'tour')
rmSync(folder, { recursive: true, force: true })
makeViewFolder(folder)
const data = mkdtempSync(join(tmpdir(), 'atena-tour-'))
const made: string[] = []
let failed = false

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
for (const file of made) console.log(file)
process.exit(failed ? 1 : 0)
