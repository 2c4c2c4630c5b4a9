import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { profileFile } from '../../electron/disk/kept-rows.ts'
import { rowChecksum } from '../../electron/disk/database.ts'

/** Looks into the file of a profile's rows, or changes it, as another program. */
export function inKeptFile<T>(folder: string, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(profileFile(folder))
  try {
    return work(database)
  } finally {
    database.close()
  }
}

/** Writes a whole row, as the app would: `json` may be anything. */
export function putKeptRow(database: DatabaseSync, kind: string, key: string, json: string): void {
  const sql = `INSERT INTO kept (kind, key, json, crc) VALUES (?, ?, ?, ?)
    ON CONFLICT (kind, key) DO UPDATE SET json = excluded.json, crc = excluded.crc`
  database.prepare(sql).run(kind, key, json, rowChecksum([kind, key, json]))
}

/** The keys of a kind, in their order. */
export function keptKeys(database: DatabaseSync, kind: string): string[] {
  const rows = database.prepare('SELECT key FROM kept WHERE kind = ? ORDER BY seq').all(kind)
  return rows.map(({ key }) => String(key))
}

/** Deletes the file, or its copy, of a closed profile. */
export function loseKept(folder: string, which: 'file' | 'copy'): void {
  const name = which === 'file' ? 'profile.sqlite' : 'profile.copy.sqlite'
  for (const each of readdirSync(folder)) if (each.startsWith(name)) rmSync(join(folder, each))
}
