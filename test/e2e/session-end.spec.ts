import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import type { RunningService } from '../../service/start-service.ts'
import { isStandIn, launchApp, shareApp, signIn, type DataFolder, type RunningApp } from './app.ts'
import { button, createContact, field, row, search } from './contacts.ts'

let folder: DataFolder
let service: RunningService
let app: RunningApp

/** What the stand-in does as the system would (tools/stand-in/README.md). */
interface Endings {
  endSession(ms: number): Promise<boolean>
  shutDown(ms: number): void
}

/** As long as a busy machine may need to hand over what is typed, in ms. */
const time = 10_000

describe.runIf(isStandIn)('the computer shuts down while the user types', { tags: ['long'] }, () => {
  shareApp(20, (shared) => ({ folder, service, app } = shared))

  async function type(memo: string): Promise<void> {
    await search(app.page).fill('Tsurumi')
    await row(app.page, 'Tsurumi').click()
    await button(app.page, 'Edit').click()
    await field(app.page, 'Memo').fill(memo)
  }

  async function startAgain(): Promise<void> {
    app = await launchApp(folder.path)
    await signIn(app.page, service.tokens.full)
    await field(app.page, 'Memo').waitFor()
  }

  it('Windows asks and ends the process: what was typed is in its form again', async () => {
    await createContact(app.page, 'Tsurumi', 'Yui')
    await type('half of a sen')
    const ended = once(app.app.process(), 'exit')
    await app.app
      .evaluate((electron, ms) => {
        // As while something is printed: Windows may tell this window alone.
        new electron.BrowserWindow({ show: false })
        return (Reflect.get(electron, '__standin') as Endings).endSession(ms)
      }, time / 10)
      .catch(() => undefined)
    await ended
    await startAgain()
    expect(await field(app.page, 'Memo').inputValue()).toBe('half of a sen')
    await button(app.page, 'Cancel').click()
  })

  it('Linux and macOS wait until it is written down, without a question', async () => {
    await type('half of another')
    const ended = once(app.app.process(), 'exit')
    await app.app
      .evaluate((electron, ms) => (Reflect.get(electron, '__standin') as Endings).shutDown(ms), time)
      .catch(() => undefined)
    expect((await ended)[0]).toBe(0)
    await startAgain()
    expect(await field(app.page, 'Memo').inputValue()).toBe('half of another')
  })
})
