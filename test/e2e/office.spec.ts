// @module-tag long
import { X509Certificate } from 'node:crypto'
import { _electron } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import { desktopIn } from '../../tools/tour/open-app.ts'
import { startService } from '../../service/start-service.ts'
import { startOffice, type Office } from '../fakes/office.ts'
import { endApp } from '../security/launch.ts'
import { project } from '../source-files.ts'
import { dataFolder, isStandIn, writeProfile } from './app.ts'
import { answerNextBox } from './answer-box.ts'
import { callFrom } from './bridge.ts'

/** The app on a computer whose settings name the proxy of an office, with a profile that leads to `origin`. */
async function startInOffice(office: Office) {
  const folder = dataFolder()
  writeProfile(folder.path, { base_url: origin, group_ids: [] })
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
  return { app, page: await app.firstWindow() }
}

const origin = 'https://books.example'
const probe = { id: 'test', kind: 'own', base_url: origin, allowHttp: false, token: null } as const

// What the settings of the system say can be named on the stand-in only.
describe.runIf(isStandIn)('in an office', () => {
  it.each([
    [407, 'proxy-auth'],
    [502, 'proxy'],
  ])('the app asks the proxy of the system, which says %s', async (status, outcome) => {
    const office = await startOffice({ hosts: {}, status })
    const { page } = await startInOffice(office)
    expect(await callFrom(page, 'profile.check', probe)).toMatchObject({
      value: { outcome },
    })
    expect(office.heard).toEqual(['CONNECT books.example:443 Host books.example:443 Connection keep-alive'])
  })

  it('shows the certificate of a company in a dialog of the system, and trusts it after a yes', async () => {
    const service = await startService()
    onTestFinished(() => service.close())
    const office = await startOffice({ hosts: { 'books.example': Number(new URL(service.base_url).port) } })
    const { app, page } = await startInOffice(office)
    const found = async () => {
      const answer = await callFrom(page, 'profile.check', probe)
      return answer.ok ? answer.value.outcome : answer.failure.kind
    }
    const { fingerprint256 } = new X509Certificate(office.shown('books.example'))
    const refused = await answerNextBox({ app }, 'cancel')
    expect(await found()).toBe('unknown-certificate')
    expect(await refused()).toContain(fingerprint256)
    expect(service.log).toEqual([])
    const trusted = await answerNextBox({ app }, 'agree')
    expect(await found()).toBe('asks-for-token')
    expect(await trusted()).toContain('Trust the certificate of books.example?')
    const state = await callFrom(page, 'session.state', null)
    expect(state.ok && state.value.profiles.find(({ id }) => id === 'test')?.pins).toMatchObject([
      { origin, fingerprint: fingerprint256 },
    ])
  })
})
