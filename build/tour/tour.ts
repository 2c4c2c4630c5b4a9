import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { project } from '../project.mjs'
import { say } from '../say.mjs'
import { makeDocuments } from './make-documents.ts'
import { openApp } from './open-app.ts'
import { tourStops } from './stops.ts'
import { makeViewFolder } from './views.ts'

// `npm start` without a display: the same app, headless, shown in pictures (design 8).
const folder = join(project, 'tour')
rmSync(folder, { recursive: true, force: true })
makeViewFolder(folder)
const data = mkdtempSync(join(tmpdir(), 'atena-tour-'))
const made: string[] = []
let failed = false

try {
  const started = performance.now()
  const tour = await openApp({ folder, data, made })
  say(`the window showed its first contacts after ${((performance.now() - started) / 1000).toFixed(1)} s`)
  for (const stop of tourStops) {
    await stop.go(tour).catch((thrown: unknown) => {
      failed = true
      say(`“${stop.name}” did not work: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
    })
  }
  await tour.app.close()
  made.push(...(await makeDocuments(join(folder, 'on-paper'))))
} catch (thrown) {
  failed = true
  say(`the tour could not start: ${thrown instanceof Error ? thrown.message : String(thrown)}`)
}

rmSync(data, { recursive: true, force: true, maxRetries: 5 })
for (const file of made) console.log(file)
process.exit(failed ? 1 : 0)
