import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { project } from '../source-files.ts'
import { openWindows } from './app.ts'
import { callFrom } from './bridge.ts'

/** What the windows showed when a test failed: the names of what was on the screen, what waited, and a picture in `out/e2e`. */
beforeEach(({ onTestFailed }) => {
  onTestFailed(async ({ task }) => {
    const folder = join(project, 'out', 'e2e')
    mkdirSync(folder, { recursive: true })
    for (const { page, problems } of openWindows) {
      const seen = await page.locator('body').ariaSnapshot({ timeout: 5_000 }).catch(String)
      const waiting = await callFrom(page, 'outbox.list', { from: 0 }).catch(String)
      console.log(`${task.name}: the outbox held ${JSON.stringify(waiting)}`)
      console.log(`${task.name}: the window showed\n${seen}\nconsole: ${problems.join('\n')}`)
      await page
        .screenshot({ path: join(folder, `${task.id}.png`), timeout: 5_000 })
        .catch((thrown: unknown) => console.log(String(thrown)))
    }
  })
})
