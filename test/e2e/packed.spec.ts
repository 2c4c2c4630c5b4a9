// @module-tag long
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { packedPlaces } from '../../build/package/builder-config.ts'
import type { RunningService } from '../../service/start-service.ts'
import { project } from '../source-files.ts'
import { isStandIn, launchApp, shareApp, signIn, type DataFolder, type RunningApp } from './app.ts'
import { doMainJob, findsIchinose, search } from './contacts.ts'

let folder: DataFolder
let service: RunningService
let app: RunningApp

const { root, resources } = packedPlaces(process.platform, process.arch)
let release = ''
const archive = () => join(release, 'packages', root, resources, 'app.asar')

// Electron itself starts its own archive only, with package/smoke.ts.
describe.runIf(isStandIn)('the main job from the archive of the package, where Electron is unkind', () => {
  beforeAll(() => {
    release = mkdtempSync(join(tmpdir(), 'atena-packed-'))
    const program = join(project, 'build', 'package', 'package.ts')
    execFileSync(process.execPath, [program, '--dir', '--built'], {
      // Vitest says `test` here; with that word some packages bundle their developer tools.
      env: { ...process.env, NODE_ENV: 'production', ATENA_RELEASE: release },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    vi.stubEnv('ATENA_E2E_APP', archive())
    vi.stubEnv('ATENA_STANDIN_UNKIND', 'never-ready,line-first')
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    rmSync(release, { recursive: true, force: true })
  })
  shareApp(60, (shared) => ({ folder, service, app } = shared))

  it('is an installed app with its code in the archive', async () => {
    const seen = await app.app.evaluate(({ app: electron }) => [electron.isPackaged, electron.getAppPath()])
    expect(seen).toEqual([true, archive()])
  })

  it('lists, creates, finds, edits and saves', async () => {
    await doMainJob(app.page, service)
  })

  /** Of the rows in view; false while the list has none. */
  const photosAreThere = () =>
    app.page.evaluate(() => {
      const photos = [...document.querySelectorAll<HTMLImageElement>('[role="option"] img')]
      return photos.length > 0 && photos.every(({ complete, naturalWidth }) => complete && naturalWidth > 0)
    })

  it('has the contact after the next start, without problems', async () => {
    // The next start shows the list before the sign-in, with the photos that are on this computer by then.
    await search(app.page).fill('')
    await expect.poll(photosAreThere).toBe(true)
    await app.close()
    app = await launchApp(folder.path)
    await signIn(app.page, service.tokens.full)
    await findsIchinose(app.page)
    expect(app.problems).toEqual([])
  })
})
