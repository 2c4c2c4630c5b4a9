import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ConnectionProfile } from '../../contract/profile.ts'
import {
  createKeychainCalls,
  keychainEnvironment,
  keychainTokenStore,
} from '../../electron/session/keychain/keychain.ts'
import { accountOf, ownerOf } from '../../electron/session/tokens.ts'
import { openSettings } from '../../electron/settings/settings.ts'
import { allScopes } from '../../service/access/tokens.ts'
import { startService } from '../../service/start-service.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { hits } from '../security/spellings.ts'
import { project } from '../source-files.ts'
import { missingPrograms, startDesktopSession, type DesktopSession } from './desktop-session.ts'
import { forkKeychain } from './forked-keychain.ts'

const inLongRun = { tags: ['long'] }

describe.skipIf(missingPrograms.length > 0)(
  'npm run doctor -- --profile: the token from the keychain',
  () => {
    let session: DesktopSession
    beforeAll(async () => {
      session = await startDesktopSession()
      await session.startKeyring('correct horse')
    })
    afterAll(() => session.end())

    /** A service, and an app whose profile of this kind is signed in there with a token in the keyring. */
    async function signedIn(kind: 'production' | 'staging' | 'own', isNoted = true) {
      const service = await startService({ seed: 50 })
      const data = join(session.folder, `data-${service.base_url.split(':').at(-1)}`)
      mkdirSync(data, { mode: 0o700 })
      onTestFinished(async () => {
        await service.close()
        rmSync(data, { recursive: true, force: true })
      })
      const groups = service.group_ids.map((group_id) => ({ group_id, name: group_id }))
      const profile: ConnectionProfile = {
        id: 'mine',
        kind,
        name: '家族',
        base_url: service.base_url,
        colour: '#336699',
        groups,
        allowHttp: true,
      }
      const owner = ownerOf(profile)
      if (owner === null) throw new Error('a profile that leads nowhere')
      const keptTokens = isNoted ? [accountOf(owner)] : []
      valueOf(openSettings(data).change({ profiles: [profile], keptTokens }))
      const calls = createKeychainCalls({
        start: () => forkKeychain(keychainEnvironment(session.env, 'linux')),
      })
      onTestFinished(() => calls.close())
      valueOf(await keychainTokenStore(calls, 'linux').save(owner, service.tokens.full))
      /** The app gets another token, and the service takes the first no more. */
      const renew = async () => {
        valueOf(await keychainTokenStore(calls, 'linux').save(owner, service.token(allScopes, 'renewed')))
        service.revoke(service.tokens.full)
      }
      const before = filesOf(data)
      const run = async (...words: string[]) => {
        const program = join(project, 'tools', 'doctor.ts')
        const args = [
          '--disable-warning=ExperimentalWarning',
          program,
          '--profile',
          '家族',
          '--data-folder',
          data,
        ]
        const child = spawn(process.execPath, [...args, ...words], { env: session.env, stdio: 'pipe' })
        onTestFinished(() => void child.kill('SIGKILL'))
        // No token can be there: this is the way without one.
        child.stdin.end()
        let output = ''
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (part: Buffer) => (output += part.toString()))
        const [code] = await once(child, 'close')
        return { code: code as number | null, output }
      }
      const writes = () => service.log.filter(({ method }) => method !== 'GET').length
      return { service, data, before, run, writes, renew }
    }

    const filesOf = (folder: string) =>
      readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')])

    it('SECURITY: finds out what the service is like; the token is in no output, no error and no report', async () => {
      const { service, data, before, run, writes } = await signedIn('production')
      const json = join(session.folder, 'report.json')
      const { code, output } = await run('--json', json)
      expect(code, output).toBe(0)
      expect(output).toContain('requests read, 0 wrote')
      expect(writes()).toBe(0)
      expect(filesOf(data)).toEqual(before)
      service.faults.next({ action: 'status', status: 401, times: 1000 })
      const refused = await run()
      expect(refused).toMatchObject({
        code: 1,
        output: expect.stringContaining('The service does not accept the token. Open Atena'),
      })
      for (const text of [output, refused.output, readFileSync(json, 'utf8')])
        expect(hits(text, [service.tokens.full])).toEqual([])
    })

    const asksTwice = async (kind: 'production' | 'own') => {
      const { run, writes, service } = await signedIn(kind)
      const { code, output } = await run('--write-test-record')
      expect(code).toBe(2)
      expect(output).toContain('--on-real-contacts')
      expect(service.log).toEqual([])
      expect(await run('--write-test-record', '--on-real-contacts')).toMatchObject({ code: 0 })
      expect(writes()).toBeGreaterThan(0)
    }
    it('SECURITY: writes nothing into a production profile without a second word', () =>
      asksTwice('production'))
    it('SECURITY: writes nothing into a profile of the user’s own either', inLongRun, () => asksTwice('own'))

    it('a staging profile needs only the one', inLongRun, async () => {
      const { run, writes } = await signedIn('staging')
      expect(await run('--write-test-record')).toMatchObject({ code: 0 })
      expect(writes()).toBeGreaterThan(0)
    })

    it(
      'K13 a token that expires meanwhile is that of the keychain again, where the app has renewed it',
      inLongRun,
      async () => {
        const { run, service, renew } = await signedIn('staging')
        // Only the app renews: it holds the refresh token, too.
        service.faults.next({ action: 'slow', delayMs: 1500, match: { method: 'POST' } })
        const checking = run('--write-test-record')
        await expect.poll(() => service.log.length, { interval: 5, timeout: 20_000 }).toBeGreaterThan(5)
        await renew()
        const { code, output } = await checking
        expect(code, output).toBe(0)
        expect(service.log.filter(({ status }) => status === 401).length).toBeLessThan(4)
        expect(output).not.toContain('is left')
      },
    )

    it('SECURITY: the token of a user who has signed out is never requested', async () => {
      const { run, service } = await signedIn('staging', false)
      const { code, output } = await run()
      expect([code, service.log]).toEqual([2, []])
      expect(output).toContain('sign in there')
    })

    it('reports a locked keyring, another profile and another folder', inLongRun, async () => {
      const { run, data } = await signedIn('staging')
      expect(await run('--profile', 'Mine')).toEqual({
        code: 2,
        output: 'Atena has no profile of that name.\n',
      })
      const nowhere = await run('--data-folder', join(data, 'nowhere'))
      expect(nowhere).toMatchObject({ code: 2, output: expect.stringContaining('no settings of Atena') })
      session.lockKeyring()
      expect(await run()).toMatchObject({ code: 2, output: expect.stringContaining('keychain is locked') })
    })
  },
)
