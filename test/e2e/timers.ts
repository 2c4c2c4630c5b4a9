import type { ElectronApplication, Page } from 'playwright'
import { usualPatienceMs } from '../../electron/outbox/outbox-core.ts'

/** How long Undo of a delete works, in ms (design 4). */
const undoMs = 5000

/**
 * Lets a form wait for the answer to its save: on a busy machine the usual moment passes before a prompt answer, and the form closes without it. What
 * becomes of a late answer is tested in `test/contract/outbox/save-through.spec.ts`.
 */
export function waitForAnswers(app: ElectronApplication): Promise<void> {
  return lengthenInMain(app, usualPatienceMs)
}

/** Undo works for a minute while this runs: on a busy machine its 5 s pass between two keys. Nothing may be left to be undone. */
export async function withLongUndo(
  { app, page }: { app: ElectronApplication; page: Page },
  run: () => Promise<void>,
): Promise<void> {
  await lengthenInMain(app, undoMs)
  // The notice of a delete is there for as long as main says at that moment.
  await page.evaluate((ms) => {
    const usual = globalThis.setTimeout
    const long = (done: () => void, after?: number) => usual(done, after === ms ? 60_000 : after)
    Object.assign(globalThis, { usualTimeout: usual, setTimeout: long })
  }, undoMs)
  await run()
  await app.evaluate(() => {
    globalThis.setTimeout = Reflect.get(globalThis, 'usualTimeout') as typeof setTimeout
  })
  await page.evaluate(() => {
    globalThis.setTimeout = Reflect.get(globalThis, 'usualTimeout') as typeof setTimeout
  })
}

/** Timers of this many ms in main last a minute; how it was before is kept as `usualTimeout`. */
function lengthenInMain(app: ElectronApplication, ms: number): Promise<void> {
  return app.evaluate((_electron, of) => {
    const usual = globalThis.setTimeout
    const long = (done: (...given: unknown[]) => void, after?: number, ...given: unknown[]) =>
      usual(done, after === of ? 60_000 : after, ...given)
    // With what else it has: `util.promisify` asks for it.
    Object.assign(globalThis, { usualTimeout: usual, setTimeout: Object.assign(long, usual) })
  }, ms)
}
