import type { ImportPlan } from '../../contract/ipc/import.ts'
import { rememberColumns, createImports } from '../../electron/jobs/import/imports.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { usualChoices } from '../fakes/import-choices.ts'
import type { BulkBench } from '../faults/bulk-bench.ts'
import { counts } from '../counts.ts'
import { settingsInMemory } from './settings-in-memory.ts'

/** Contacts in `newcomers`. */
export const many = counts(60, 500, 'contacts imported')
const worker = new URL('../../electron/jobs/import/import-worker.ts', import.meta.url)

/** The meaning that the user gave to columns. */
export const settings = settingsInMemory()

/** @param askFile path of the file that the user chooses */
export function importsOf({ jobs }: BulkBench, askFile: () => Promise<string | null> = async () => null) {
  return createImports({
    worker,
    postalCodes: '',
    jobs,
    askFile,
    named: rememberColumns(settings),
  })
}

/** A table of contacts as bytes; each row is one of `row`. */
export const csv = (rows: readonly string[]) =>
  new TextEncoder().encode(['姓,名,会社名,電話番号,メールアドレス,メモ', ...rows].join('\r\n'))
/** The contact with this number. */
export const row = (at: number, memo = '') =>
  `試験,${at}号,株式会社${at},03-1234-${String(at).padStart(4, '0')},n${at}@example.com,${memo}`
/** A file of contacts that are in no book. */
export const newcomers = csv(Array.from({ length: many }, (_, at) => row(at)))

/** Reads a file, and imports it as `plan` has it. Returns the counts that were shown before. */
export async function importFile(bench: BulkBench, bytes: Uint8Array, plan: Partial<ImportPlan> = {}) {
  const imports = importsOf(bench)
  const file = valueOf(await imports.read(bench.session, { name: 'people.csv', bytes }))
  const group_id = bench.service.group_ids[0] ?? ''
  const whole = { token: file.token, choices: usualChoices, lines: [], group_id, tag: '取り込み', ...plan }
  valueOf(await imports.start(bench.session, whole))
  return { file, state: await bench.ended() }
}

/** What the service has in its first group, as a further computer would see it. */
export async function held({ service }: BulkBench): Promise<Record<string, unknown>[]> {
  const headers = { Authorization: `Bearer ${service.tokens.full}` }
  const path = `/api/addresses/${service.group_ids[0]}/list?limit=1000`
  const answer = await fetch(`${service.base_url}${path}`, { headers })
  return (await answer.json()) as Record<string, unknown>[]
}

/** Those that came from `row`. */
export const imported = (records: readonly Record<string, unknown>[]) =>
  records.filter(({ lastname }) => lastname === '試験')
