import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { project } from '../source-files.ts'
import { launchFrom, type LaunchedApp } from './launch.ts'

const data = mkdtempSync(join(tmpdir(), 'atena-clean-'))
const folders = [data, join(data, 'logs'), join(data, 'demo')]
let dump = ''
let app: LaunchedApp

beforeAll(async () => {
  for (const folder of folders) mkdirSync(folder, { recursive: true })
  for (const folder of folders) chmodSync(folder, 0o755)
  const first = await launchFrom(project, data)
  dump = join(
    await first.app.evaluate(({ app: electron }) => electron.getPath('crashDumps')),
    'reports',
    'x.dmp',
  )
  await first.close()
  for (const folder of folders) chmodSync(folder, 0o755)
  mkdirSync(join(dump, '..'), { recursive: true })
  writeFileSync(dump, 'memory of a crash, with contacts in it')
  app = await launchFrom(project, data)
})
afterAll(async () => {
  await app?.close()
  rmSync(data, { recursive: true, force: true, maxRetries: 5 })
})

describe('what a start does about what it finds', () => {
  it('SECURITY X28: removes what a crash has left', () => {
    expect(dump.startsWith(data)).toBe(true)
    expect(existsSync(dump)).toBe(false)
  })

  it.skipIf(process.platform === 'win32')('SECURITY X30: folders that were open to others are closed', () => {
    for (const folder of folders) expect(statSync(folder).mode & 0o777, folder).toBe(0o700)
  })
})
