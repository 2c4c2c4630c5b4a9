import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { BackupSummary } from '../../contract/ipc/backup.ts'
import type { ImportFile, ImportPlan } from '../../contract/ipc/import.ts'
import type { LackingPhotos } from '../../contract/ipc/photo.ts'
import type { Family } from '../../contract/record/fields.ts'
import { createBackups, type Backups } from '../../electron/backup/backups.ts'
import { createImports, type Imports } from '../../electron/jobs/import/imports.ts'
import { rawRecord } from '../../electron/record-text/json-text.ts'
import { photosOf } from '../../electron/record-text/compare-texts.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { usualChoices } from '../fakes/import-choices.ts'
import type { BulkBench } from '../faults/bulk-bench.ts'

export const backupWorker = new URL('../../electron/backup/backup-worker.ts', import.meta.url)
const importWorker = new URL('../../electron/jobs/import/import-worker.ts', import.meta.url)

/** A folder that ends with the test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atena-backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** @param path what the user says in the dialog of main */
export function backupsTo(path: string | null, printing: unknown = {}): Backups {
  return createBackups({
    worker: backupWorker,
    version: '0.1.0',
    printing: () => printing,
    askPath: async () => path,
    wrote: () => 'handle',
  })
}

/** Continues a backup until it is done. Returns how it ended. */
export async function written(backups: Backups, token: string) {
  for (;;) {
    const now = await backups.step(token)
    if (!now.ok || now.value.phase === 'done') return now
  }
}

/** Backs the profile of a bench up into a file; `left` are the photos that are not in it. */
export async function backUp(
  bench: BulkBench,
  path: string,
  printing?: unknown,
): Promise<BackupSummary & { left: number; missing: LackingPhotos[] }> {
  const backups = backupsTo(path, printing)
  const summary = valueOf(await backups.prepare(bench.session))
  valueOf(await backups.save(summary.token))
  const { missing } = valueOf(await written(backups, summary.token))
  await backups.close(summary.token)
  return { ...summary, left: missing.reduce((sum, { count }) => sum + count, 0), missing }
}

export function importsOf({ jobs }: BulkBench): Imports {
  return createImports({
    worker: importWorker,
    postalCodes: '',
    jobs,
    askFile: async () => null,
    named: { read: () => null, keep: () => undefined },
  })
}

/** Reads a backup, as the window shows it first. */
export async function look(bench: BulkBench, path: string): Promise<ImportFile> {
  const imports = importsOf(bench)
  const file = valueOf(await imports.restore(bench.session, path))
  imports.close(file.token)
  return file
}

/** Reads a backup and restores it as `plan` has it. */
export async function restore(bench: BulkBench, path: string, plan: Partial<ImportPlan> = {}) {
  const imports = importsOf(bench)
  const file = valueOf(await imports.restore(bench.session, path))
  const group_id = bench.service.group_ids[0] ?? ''
  const whole = { token: file.token, choices: usualChoices, lines: [], group_id, tag: '', ...plan }
  valueOf(await imports.start(bench.session, whole))
  return { file, state: await bench.ended() }
}

/** What the service has of a family, as a further computer would see it. */
export async function everything(
  { service }: BulkBench,
  family: Family,
  more = '',
): Promise<Record<string, unknown>[]> {
  const headers = { Authorization: `Bearer ${service.tokens.full}` }
  const lists =
    family === 'homeaddress' ? ['homeaddresses'] : service.group_ids.map((id) => `addresses/${id}`)
  const found: Record<string, unknown>[] = []
  for (const list of lists) {
    const answer = await fetch(`${service.base_url}/api/${list}/list?limit=5000${more}`, { headers })
    found.push(...((await answer.json()) as Record<string, unknown>[]))
  }
  return found
}

/** Shows every photo of the book once, so that it is on this computer. */
export async function showPhotos({ session }: BulkBench, ids: readonly { family: Family; id: string }[]) {
  for (const { family, id } of ids)
    for (const picture of photosOf(rawRecord(session.mirror.raw(family, id) ?? '{}')))
      valueOf(await session.photos.read({ family, id, picture }))
}
