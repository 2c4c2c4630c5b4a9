// @module-tag long
import { describe, expect, it } from 'vitest'
import type { DoctorProgress } from '../../../contract/ipc/doctor.ts'
import type { ConnectionProfile, OidcClient, ProfileKind } from '../../../contract/profile.ts'
import { ok } from '../../../contract/failure.ts'
import { createDoctor } from '../../../electron/doctor/doctor.ts'
import { createTokens, memoryTokenStore, ownerOf, refreshOwnerOf } from '../../../electron/session/tokens.ts'
import { allScopes } from '../../../service/access/tokens.ts'
import type { RunningService } from '../../../service/start-service.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { startOidcProvider } from '../../fakes/oidc-provider.ts'
import { aService, livingTestRecords } from './checked.ts'

/** A doctor over a profile of this kind; the user answers the question about a test record with `says`. */
async function startDoctor(
  kind: ProfileKind,
  says: boolean,
  isSignedIn = true,
  oidc: OidcClient | null = null,
) {
  const service = await aService({ seed: 20 })
  const profile: ConnectionProfile = {
    id: 'test',
    kind,
    name: 'Test',
    base_url: service.base_url,
    groups: service.group_ids.map((group_id) => ({ group_id, name: 'a' })),
    colour: '#336699',
    allowHttp: true,
    oidc,
  }
  const tokens = createTokens(memoryTokenStore(), { read: () => [], write: () => undefined })
  const owner = ownerOf(profile)
  if (isSignedIn && owner) await tokens.keep(owner, service.tokens.full, 'session')
  const told: DoctorProgress[] = []
  const files = new Map<string, string>()
  const asked: string[] = []
  const doctor = createDoctor({
    profiles: () => [profile],
    tokens,
    tell: (progress) => void told.push(progress),
    confirm: async ({ name }) => asked.push(name) > 0 && says,
    askPath: async () => 'report.json',
    write: async (path, bytes) => {
      files.set(path, new TextDecoder().decode(bytes))
      return ok(null)
    },
    wrote: () => 'handle',
  })
  return { doctor, service, told, files, asked, tokens, access: owner!, refresh: refreshOwnerOf(profile) }
}

const writes = ({ log }: RunningService) => log.filter(({ method }) => method !== 'GET').length
const cancelled = { ok: false, failure: { kind: 'cancelled' } }

describe('the doctor in the app', () => {
  it.each(['production', 'own', 'staging'] as const)(
    '%s: without a second yes no request is sent',
    async (kind) => {
      const { doctor, service, asked } = await startDoctor(kind, false)
      expect(await doctor.start({ profile: 'test', mayWrite: true })).toEqual(cancelled)
      expect(asked).toEqual(['Test'])
      expect(service.log).toEqual([])
    },
  )

  it('production: with the second yes a test record is created and removed', { tags: ['long'] }, async () => {
    const { doctor, service, asked } = await startDoctor('production', true)
    const report = await doctor.start({ profile: 'test', mayWrite: true })
    expect(report).toMatchObject({ ok: true, value: { test_record: 'removed' } })
    expect(asked).toEqual(['Test'])
    expect(await livingTestRecords(service)).toEqual([])
  })

  it('only reading asks no question and writes nothing; neither progress nor report holds the token', async () => {
    const { doctor, service, asked, told, files } = await startDoctor('production', false)
    expect(await doctor.start({ profile: 'test', mayWrite: false })).toMatchObject({ ok: true })
    expect([asked, writes(service)]).toEqual([[], 0])
    expect(await doctor.save()).toEqual(ok('handle'))
    const text = JSON.stringify([told, [...files]])
    expect(text).toContain('atena-doctor')
    expect(text).not.toContain(service.tokens.full)
  })

  it('stop deletes the test record before it returns, and one check runs at a time', async () => {
    const { doctor, service } = await startDoctor('staging', true)
    const checking = doctor.start({ profile: 'test', mayWrite: true })
    expect(await doctor.start({ profile: 'test', mayWrite: false })).toMatchObject({
      failure: { kind: 'invalid-input' },
    })
    await expect.poll(() => writes(service), { interval: 5 }).toBeGreaterThan(2)
    await doctor.stop()
    expect(await livingTestRecords(service)).toEqual([])
    expect(await checking).toEqual(cancelled)
  })

  it.each(['the session has another', 'it is renewed here', 'there is no way'] as const)(
    'K14: a token that expires while a test record is there: %s',
    async (way) => {
      let issue = () => ''
      const provider = await startOidcProvider(() => issue())
      const oidc = provider.client('endpoints')
      const { doctor, service, tokens, access, refresh } = await startDoctor('staging', true, true, oidc)
      const given = way === 'it is renewed here' ? provider.refreshToken() : null
      issue = () => service.token(allScopes, 'renewed')
      if (given && refresh) await tokens.keep(refresh, given, 'session')
      const checking = doctor.start({ profile: 'test', mayWrite: true })
      await expect.poll(() => writes(service), { interval: 5 }).toBeGreaterThan(2)
      if (way === 'the session has another') await tokens.keep(access, issue(), 'session')
      service.revoke(service.tokens.full)
      const report = valueOf(await checking)
      expect(report.test_record).toBe(way === 'there is no way' ? 'left' : 'removed')
      expect(provider.tokenRequests).toHaveLength(given ? 1 : 0)
      expect(tokens.held(access) === service.tokens.full).toBe(way === 'there is no way')
      // The check looks at the refusal of a wrong token, and does not renew for it.
      expect(report.points.find(({ id }) => id === 'refusal')?.verdict).toBe('401')
    },
  )

  it('without a token, of an unknown profile, and before there is a report', async () => {
    const { doctor } = await startDoctor('staging', true, false)
    expect(await doctor.start({ profile: 'test', mayWrite: false })).toMatchObject({
      failure: { kind: 'signed-out' },
    })
    expect(await doctor.start({ profile: 'none', mayWrite: false })).toMatchObject({
      failure: { kind: 'invalid-input' },
    })
    expect(await doctor.save()).toMatchObject({ failure: { kind: 'not-found' } })
  })
})
