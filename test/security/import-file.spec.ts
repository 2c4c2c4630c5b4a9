import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ok } from '../../contract/failure.ts'
import { createBulkJobs } from '../../electron/jobs/bulk-jobs.ts'
import { createImports } from '../../electron/jobs/import/imports.ts'
import { answer } from '../../electron/ipc/answer.ts'
import { createHandlers, type HandlerParts } from '../../electron/ipc/handlers.ts'
import { openMirror, type Mirror } from '../../electron/book/mirror.ts'
import { valueOf } from '../fakes/api-under-test.ts'

const folder = mkdtempSync(join(tmpdir(), 'atena-import-'))
const secret = join(folder, 'secret.csv')
const text = (name: string) => `姓,名,電話番号\n${name},太郎,03-1234-5678\n`
const worker = new URL('../../electron/jobs/import/import-worker.ts', import.meta.url)
let mirror: Mirror
/** What the user says in the dialog of main. */
let chosen: string | null = null

beforeAll(() => {
  writeFileSync(secret, text('秘密'))
  mirror = valueOf(openMirror({ folder }))
})
afterAll(async () => {
  await mirror.close()
  rmSync(folder, { recursive: true, force: true })
})

/** What the page gets for a call, as main answers it. */
function callOf() {
  const jobs = createBulkJobs(() => undefined)
  const askFile = async () => chosen
  const imports = createImports({
    worker,
    postalCodes: '',
    jobs,
    askFile,
    named: { read: () => null, keep: () => undefined },
  })
  const session = { profile: { id: 'test', groups: [] }, mirror }
  const sessions = { current: () => ok(session) }
  const handlers = createHandlers({
    sessions,
    print: {},
    bulk: {},
    imports,
    share: {},
    backups: {},
  } as unknown as HandlerParts)
  return (channel: 'import.read' | 'import.choose' | 'import.rows' | 'import.start', input: unknown) =>
    answer({ handlers, log: () => 'id' }, channel, input)
}

describe('SECURITY X20: an import reads what the user chose, and nothing that the page names', () => {
  it('takes a path in the place of a name for a name; refuses it as an extra argument', async () => {
    const call = callOf()
    const named = await call('import.read', { name: secret, bytes: new Uint8Array() })
    expect(named).toMatchObject({ ok: true, value: { persons: 0, bytes: 0 } })
    const read = await call('import.read', { name: secret, bytes: new TextEncoder().encode(text('山田')) })
    expect(JSON.stringify(read)).not.toContain('秘密')
    for (const more of [{ path: secret }, { source: { path: secret } }, { file: secret }])
      expect(await call('import.read', { name: 'a.csv', bytes: new Uint8Array(), ...more })).toMatchObject({
        failure: { kind: 'invalid-input' },
      })
    expect(await call('import.read', { name: 'a.csv', bytes: { path: secret } })).toMatchObject({ ok: false })
  })

  it('choosing takes no word of the page, and a closed dialog reads nothing', async () => {
    const call = callOf()
    expect(await call('import.choose', { path: secret })).toMatchObject({
      failure: { kind: 'invalid-input' },
    })
    chosen = null
    expect(await call('import.choose', null)).toMatchObject({ failure: { kind: 'cancelled' } })
  })

  it('reports what the user chose without its folder, and only under the token that main gave', async () => {
    const call = callOf()
    chosen = secret
    const file = valueOf((await call('import.choose', null)) as ReturnType<typeof ok<{ token: string }>>)
    expect(file).toMatchObject({ name: 'secret.csv', persons: 1 })
    expect(JSON.stringify(file)).not.toContain(folder)
    const asked = { state: null, offset: 0, limit: 10 }
    const guessed = '6f0d1f0a-3b0e-4c57-9a53-0f6c0f5f3c11'
    expect(await call('import.rows', { ...asked, token: guessed })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    const rows = await call('import.rows', { ...asked, token: file.token })
    expect(rows).toMatchObject({ value: { total: 1 } })
    const choices = { new: 'take', same: 'skip', changed: 'merge', perhaps: 'skip', deleted: 'take' }
    const plan = { token: file.token, choices, lines: [], group_id: 'g', tag: '' }
    expect(await call('import.start', { ...plan, profile: 'production' })).toMatchObject({
      failure: { kind: 'invalid-input', path: 'profile' },
    })
  })
})
