import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { ok } from '../../contract/failure.ts'
import { exportFormat } from '../../contract/ipc/export.ts'
import { createExports } from '../../electron/export/exports.ts'
import { answer } from '../../electron/ipc/answer.ts'
import { createHandlers, type HandlerParts } from '../../electron/ipc/handlers.ts'
import { createSavedFiles } from '../../electron/window/files.ts'
import { valueOf } from '../fakes/api-under-test.ts'

const folder = mkdtempSync(join(tmpdir(), 'atena-export-'))
const elsewhere = join(folder, 'elsewhere.vcf')
const worker = new URL('../../electron/export/export-worker.ts', import.meta.url)
/** What the user says in the dialog of main. */
let chosen: string | null = null
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What the page gets for a call, as main answers it. */
function callOf() {
  const { wrote } = createSavedFiles()
  const exports = createExports({ worker, postalCodes: '', askPath: async () => chosen, wrote })
  const record = { id: 'r1', lastname: '山田' }
  const mirror = { isOnlyListed: () => false }
  const session = { profile: { id: 'test' }, mirror, readRecord: () => ({ record, unreadable: [] }) }
  const sessions = { current: () => ok(session) }
  const handlers = createHandlers({
    sessions,
    print: {},
    exports,
    share: {},
    backups: {},
  } as unknown as HandlerParts)
  return (channel: 'export.prepare' | 'export.convert' | 'export.save' | 'export.step', input: unknown) =>
    answer({ handlers, log: () => 'id' }, channel, input)
}
const of = { kind: 'records', family: 'address', ids: ['r1'] }
const refused = { failure: { kind: 'invalid-input' } }

describe('SECURITY X20: an export goes where the user says in main, and nowhere that the page names', () => {
  it('refuses a path as an extra argument or inside a call, and writes nothing', async () => {
    const call = callOf()
    const { token } = valueOf(
      (await call('export.prepare', { profile: 'test', of })) as ReturnType<typeof ok<{ token: string }>>,
    )
    for (const more of [{ path: elsewhere }, { file: elsewhere }, { format: elsewhere }, { name: elsewhere }])
      expect(await call('export.save', { token, format: 'vcard-4.0', ...more })).toMatchObject(refused)
    expect(await call('export.prepare', { profile: 'test', of: { ...of, path: elsewhere } })).toMatchObject(
      refused,
    )
    chosen = null
    expect(await call('export.save', { token, format: 'vcard-4.0' })).toMatchObject({
      value: { begun: false },
    })
    expect(await call('export.step', { token })).toMatchObject({ failure: { kind: 'not-found' } })
    expect(readdirSync(folder)).toEqual([])
  })

  it('reports what was saved without its path, and only under the token that main gave', async () => {
    const call = callOf()
    chosen = join(folder, 'people.vcf')
    const { token } = valueOf(
      (await call('export.prepare', { profile: 'test', of })) as ReturnType<typeof ok<{ token: string }>>,
    )
    const guessed = '6f0d1f0a-3b0e-4c57-9a53-0f6c0f5f3c11'
    expect(await call('export.save', { token: guessed, format: 'csv' })).toMatchObject({
      failure: { kind: 'not-found' },
    })
    expect(await call('export.step', { token: guessed })).toMatchObject({ failure: { kind: 'not-found' } })
    expect(await call('export.save', { token, format: 'csv' })).toEqual(ok({ begun: true }))
    expect(await call('export.step', { token, path: elsewhere })).toMatchObject(refused)
    expect(await call('export.step', { token })).toMatchObject({ value: { phase: 'writing' } })
    const saved = await call('export.step', { token })
    expect(saved).toMatchObject({ value: { phase: 'done', persons: 1 } })
    expect(JSON.stringify(saved)).not.toContain(folder)
    expect(readdirSync(folder)).toEqual(['people.vcf'])
  })

  it.skipIf(process.platform === 'win32').each(exportFormat.options)(
    'X30: what is saved is readable by the user alone: %s',
    async (format) => {
      const umask = process.umask(0)
      onTestFinished(() => void process.umask(umask))
      const call = callOf()
      chosen = join(folder, `export-${format}`)
      const { token } = valueOf(
        (await call('export.prepare', { profile: 'test', of })) as ReturnType<typeof ok<{ token: string }>>,
      )
      expect(await call('export.save', { token, format })).toEqual(ok({ begun: true }))
      await expect.poll(() => call('export.step', { token })).toMatchObject({ value: { phase: 'done' } })
      expect(statSync(chosen).mode & 0o777).toBe(0o600)
    },
  )

  it('contacts of another profile than the page believes are not gathered', async () => {
    expect(await callOf()('export.prepare', { profile: 'production', of })).toMatchObject({
      failure: { kind: 'invalid-input', path: 'profile' },
    })
  })
})
