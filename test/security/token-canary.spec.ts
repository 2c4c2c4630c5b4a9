import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allScopes } from '../../service/access/tokens.ts'
import { startService, type RunningService } from '../../service/start-service.ts'
import { signIn, writeProfile } from '../e2e/app.ts'
import { button, field, rows } from '../e2e/contacts.ts'
import { addPhoto, cameraPhoto } from '../e2e/photo-files.ts'
import { waitForAnswers } from '../e2e/timers.ts'
import { project } from '../source-files.ts'
import { launchFrom, type LaunchedApp } from './launch.ts'
import { hits } from './spellings.ts'

type Traffic = { way: 'asked' | 'answered' | 'told'; channel: string; text: string }

const data = mkdtempSync(join(tmpdir(), 'atena-canary-'))
const tap = join(project, 'test', 'security', 'traffic-tap.cjs')
const pictures = mkdtempSync(join(tmpdir(), 'atena-canary-pictures-'))
const secrets: string[] = []
let service: RunningService
let launched: LaunchedApp
let page: Page
/** What was searched, and where the token was found; the last test prints the sum. */
const searched = { places: 0, bytes: 0, found: [] as string[] }

function search(place: string, bytes: Buffer | string): void {
  searched.places += 1
  searched.bytes += bytes.length
  for (const spelling of hits(bytes, secrets)) searched.found.push(`${place} (${spelling})`)
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Everything that the page's memory holds, as V8 writes it out after collecting garbage. */
async function pageMemory(): Promise<string> {
  const session = await page.context().newCDPSession(page)
  const chunks: string[] = []
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await session.send('HeapProfiler.enable')
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await session.detach()
  return chunks.join('')
}

const shown = () => page.evaluate(() => document.documentElement.outerHTML)
const traffic = () =>
  launched.app.evaluate(() => (globalThis as unknown as { atenaTraffic: Traffic[] }).atenaTraffic)

/** Opens the second contact, writes a memo and presses Save. */
async function saveMemo(memo: string): Promise<void> {
  if (!(await button(page, 'Save').isVisible())) {
    await rows(page).nth(1).click()
    await button(page, 'Edit').click()
  }
  await field(page, 'Memo').fill(memo)
  await button(page, 'Save').click()
}

/** Ends once the outbox is empty: a network that is back lets it try immediately. */
async function sendWhatWaits(): Promise<void> {
  await button(page, 'Edit').waitFor()
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await page
    .getByRole('button', { name: /^Outbox/ })
    .first()
    .waitFor({ state: 'detached' })
}

/** Closes the form without saving; a window with unsaved edits asks before it closes. */
async function discardEdits(): Promise<void> {
  const later = button(page, 'Not now')
  if (await later.isVisible()) await later.click()
  const form = page.locator('form')
  if ((await form.count()) === 0) return
  await button(page, 'Cancel').click()
  const discard = button(page, 'Discard changes')
  await discard.or(button(page, 'Edit')).first().waitFor()
  if (await discard.isVisible()) await discard.click()
  await form.waitFor({ state: 'detached' })
  // Main hears of it a moment later, and would still ask.
  const isAbout = ({ way, channel }: Traffic) => way === 'asked' && channel === 'window.setDirty'
  await expect.poll(async () => (await traffic()).findLast(isAbout)?.text).toContain('"dirty":false')
}

/** A service that gives the token back in its refusals, as some do. */
function echoing(status: number, match: { method: string; path?: RegExp } = { method: 'PUT' }): void {
  const body = JSON.stringify({ error: { code: status, message: `bad token ${secrets.join(' ')}` } })
  const headers = { 'content-type': 'application/json', 'x-debug': secrets.join(' ') }
  service.faults.next({ match, action: 'status', status, body, headers, times: 9 })
}

beforeAll(async () => {
  service = await startService({ seed: 30 })
  secrets.push(service.token(allScopes, 'canary/+~first'), service.token(allScopes, 'canary/+~second'))
  writeProfile(data, service)
  launched = await launchFrom(project, data, ['-r', tap])
  await waitForAnswers(launched.app)
  page = launched.page
})
afterAll(async () => {
  await launched?.close().catch(() => undefined)
  await service?.close()
  rmSync(pictures, { recursive: true, force: true })
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
})

describe('SECURITY X02: a recognisable token through sign-in, sync, saves, refusals and quit', () => {
  it('is used: the service sees it, and only in the Authorization header', async () => {
    await signIn(page, secrets[0] ?? '')
    await rows(page).nth(5).waitFor()
    expect(service.log.filter(({ status }) => status === 200).length).toBeGreaterThan(1)
    await expect.poll(() => service.log.some(({ path }) => path.includes('/photo/'))).toBe(true)
    for (const { path } of service.log) search('a path that was asked for', path)
  })

  it('a photo that is chosen, refused with the token in the refusal, uploaded again and saved', async () => {
    const picture = join(pictures, 'photo.jpg')
    writeFileSync(picture, await cameraPhoto({ width: 300, height: 300 }))
    await rows(page).nth(2).click()
    await button(page, 'Edit').click()
    echoing(415, { method: 'POST', path: /temp/ })
    await addPhoto({ app: launched.app, page }, picture, 'Add photo')
    const refused = page.getByRole('alert').filter({ hasText: /does not accept this picture as a photo/ })
    await refused.waitFor()
    search('the window at a refused upload', await shown())
    service.faults.clear()
    await button(page, 'Save').click()
    await button(page, 'Edit').waitFor()
    const uploads = () =>
      service.log.filter(({ path }) => path === '/api/temp/photo').map(({ status }) => status)
    expect(uploads().at(0)).toBe(415)
    await expect.poll(() => uploads().at(-1)).toBeLessThan(300)
  })

  it('a save, a change elsewhere and refusals that repeat the token leave no trace in the window', async () => {
    await saveMemo('first')
    await button(page, 'Edit').waitFor()
    for (const status of [412, 500, 400, 403]) {
      echoing(status)
      await saveMemo(`after ${status}`)
      await expect
        .poll(() => service.log.some((entry) => entry.status === status), { timeout: 20_000 })
        .toBe(true)
      // The save has ended: the window shows a sentence, a question or a save that waits.
      await page.locator('form [inert]').waitFor({ state: 'detached' })
      const keep = button(page, 'Keep editing')
      if (status === 412) await keep.waitFor()
      search(`the window at ${status}`, await shown())
      service.faults.clear()
      if (status === 412) await keep.click()
      // What waits would meet the next refusal by itself, before the form does.
      if (status === 500) await sendWhatWaits()
    }
  })

  it('a token that is refused, and its successor', async () => {
    service.revoke(secrets[0] ?? '')
    await button(page, 'Refresh').first().click()
    await page.getByRole('dialog').or(button(page, 'Sign in')).first().waitFor()
    search('the window at 401', await shown())
    const before = service.log.length
    await signIn(page, secrets[1] ?? '')
    await expect
      .poll(() => service.log.slice(before).filter(({ status }) => status === 200).length)
      .toBeGreaterThan(0)
    search('the window after the second sign-in', await shown())
  })

  it('Help: diagnostics and About', async () => {
    const choose = (id: string) =>
      launched.app.evaluate(({ Menu }, name) => Menu.getApplicationMenu()?.getMenuItemById(name)?.click(), id)
    await choose('copy-diagnostics')
    await choose('about')
    await expect.poll(() => launched.app.evaluate(({ clipboard }) => clipboard.readText())).toContain('Atena')
    const copied = await launched.app.evaluate(({ clipboard }) => clipboard.readText())
    search('the diagnostics', copied)
    expect(copied).not.toContain('127.0.0.1')
  })

  it('is not in the memory of the page', async () => {
    search('memory of the page', await pageMemory())
    expect(searched.found).toEqual([])
  })

  it('passes between page and main in the call of signing in only', async () => {
    const messages = await traffic()
    expect(messages.filter(({ way }) => way === 'answered').length).toBeGreaterThan(10)
    expect(messages.filter(({ way }) => way === 'told').length).toBeGreaterThan(2)
    for (const { way, channel, text } of messages)
      if (way !== 'asked' || channel !== 'session.signIn') search(`${way} ${channel}`, text)
    const carriers = messages.filter(({ text }) => hits(text, secrets).length > 0)
    expect(carriers.map(({ channel }) => channel)).toEqual(['session.signIn', 'session.signIn'])
  })

  it('is in no file while the app runs', () => {
    for (const file of filesBelow(data)) search(relative(data, file), readFileSync(file))
    expect(filesBelow(data).length).toBeGreaterThan(5)
  })

  // Windows keeps these rights elsewhere; a user's folder is closed to others there by itself.
  it.skipIf(process.platform === 'win32')('folders and files are closed to other users (X30)', () => {
    const open = filesBelow(data).filter((file) => (statSync(file).mode & 0o077) !== 0)
    // The settings were written by this test; the app keeps the rights of a file that is there.
    expect(open.map((file) => relative(data, file)).filter((name) => name !== 'settings.json')).toEqual([])
    expect(statSync(data).mode & 0o777).toBe(0o700)
  })

  it.skipIf(process.platform !== 'linux')('is no argument and no environment variable of any process', () => {
    for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
      for (const part of ['cmdline', 'environ'])
        try {
          search(`${part} of a process`, readFileSync(join('/proc', pid, part)))
        } catch {
          // The process has ended meanwhile, or belongs to another user.
        }
  })

  it('is in no file and no output after the app has ended', async () => {
    await discardEdits()
    await launched.close()
    for (const file of filesBelow(data)) search(`${relative(data, file)} after the end`, readFileSync(file))
    search('standard output and error', launched.output())
  })

  it('0 hits in eight encodings over all of it', () => {
    console.log(`canary: ${searched.places} places, ${searched.bytes} bytes, ${searched.found.length} hits`)
    expect(searched.found).toEqual([])
    expect(searched.places).toBeGreaterThan(100)
  })
})
