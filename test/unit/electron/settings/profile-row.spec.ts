import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ConnectionProfile } from '../../../../contract/profile.ts'
import { openDatabase } from '../../../../electron/disk/database.ts'
import { openKeptRows, profileFile } from '../../../../electron/disk/kept-rows.ts'
import { keepProfile, profileInFolder, profilesInFolders } from '../../../../electron/settings/profile-row.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'

const [first, second] = ['0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11', '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a12']
const oidc = {
  issuer: 'https://id.example.com',
  authorize_url: null,
  token_url: null,
  client_id: 'atena',
  client_secret: 'hush',
  scope: 'openid',
}
const profile: ConnectionProfile = {
  id: 'a',
  kind: 'own',
  name: '本番',
  base_url: 'https://service.example.com',
  groups: [{ group_id: 'g1', name: 'One' }],
  colour: '#336699',
  allowHttp: false,
  oidc,
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atena-row-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

/** Keeps a profile in the rows of `folder`, as the app does when it opens the profile; returns the client id. */
function keep(folder: string, known: ConnectionProfile, clientId: string): string {
  const rows = valueOf(openKeptRows(folder))
  const kept = keepProfile(rows, { profile: known, clientId })
  rows.close()
  return kept
}

describe('the description of a profile in its data', () => {
  it('SECURITY X49: is enough to create it again, without the client secret', () => {
    const all = temporaryFolder()
    const folder = join(all, 'a')
    keep(folder, profile, first)
    expect(profilesInFolders(all)).toEqual([
      { profile: { ...profile, oidc: { ...oidc, client_secret: null } }, clientId: first },
    ])
    for (const name of readdirSync(folder))
      expect(readFileSync(join(folder, name)).includes('hush'), name).toBe(false)
  })

  it('follows the settings; the client id stays the first one', () => {
    const folder = temporaryFolder()
    expect(keep(folder, profile, first)).toBe(first)
    expect(keep(folder, { ...profile, name: 'Renamed' }, second)).toBe(first)
    expect(profileInFolder(folder)).toMatchObject({ profile: { name: 'Renamed' }, clientId: first })
  })

  it('D37: comes from the copy where it is damaged in the file', () => {
    const folder = temporaryFolder()
    keep(folder, profile, first)
    const database = openDatabase(profileFile(folder))
    database.run(`UPDATE kept SET json = replace(json, 'service', 'servicf') WHERE kind = 'profile'`)
    database.close()
    expect(profileInFolder(folder)).toMatchObject({
      profile: { base_url: profile.base_url },
      clientId: first,
    })
    expect(keep(folder, profile, second)).toBe(first)
  })

  it('is null in a folder without data, and in a file that is not ours', () => {
    expect(profileInFolder(temporaryFolder())).toBeNull()
    expect(profilesInFolders(join(temporaryFolder(), 'missing'))).toEqual([])
  })
})

it('unreadable rows lose only the note: the app uses the client id of the settings', () => {
  const written: unknown[] = []
  const rows = {
    rows: () => {
      throw Object.assign(new Error('damaged'), { errcode: 11 })
    },
    write(work: unknown) {
      written.push(work)
      return { ok: true as const, value: null }
    },
  }
  expect(keepProfile(rows, { profile, clientId: second })).toBe(second)
  expect(written).toEqual([])
})
