// @module-tag long
import { _electron } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import { desktopIn } from '../../tools/tour/open-app.ts'
import { startOffice } from '../fakes/office.ts'
import { endApp } from '../security/launch.ts'
import { project } from '../source-files.ts'
import { dataFolder, isStandIn, writeProfile } from './app.ts'
import { callFrom } from './bridge.ts'

// What the settings of the system say can be named on the stand-in only.
describe.runIf(isStandIn)('in an office', () => {
  it.each([
    [407, 'proxy-auth'],
    [502, 'proxy'],
  ])('the app asks the proxy of the system, which says %s', async (status, outcome) => {
    const office = await startOffice({ hosts: {}, status })
    const folder = dataFolder()
    writeProfile(folder.path, { base_url: 'https://books.example', group_ids: [] })
    const app = await _electron.launch({
      args: [project, `--user-data-dir=${folder.path}`],
      cwd: project,
      env: { ...desktopIn('en_GB.UTF-8'), ATENA_STANDIN_PROXY: office.route },
      timeout: 60_000,
    })
    onTestFinished(async () => {
      await endApp(app, 15_000)
      folder.remove()
    })
    const probe = {
      id: 'test',
      kind: 'own',
      base_url: 'https://books.example',
      allowHttp: false,
      token: null,
    } as const
    expect(await callFrom(await app.firstWindow(), 'profile.check', probe)).toMatchObject({
      value: { outcome },
    })
    expect(office.heard).toEqual(['CONNECT books.example:443 Host books.example:443 Connection keep-alive'])
  })
})
