import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Family } from '../../contract/record/fields.ts'
import { writeBackup, type BackupToWrite } from '../../electron/backup/write-backup.ts'
import { openMirror, type Mirror } from '../../electron/book/mirror.ts'
import { cachedPhotoPath } from '../../electron/photo/stored-photos.ts'
import { valueOf } from './api-under-test.ts'
import { jpeg } from './jpeg.ts'

/** A mirror with a few records and one photo, in a folder of its own. */
export interface SmallBook {
  folder: string
  mirror: Mirror
  /** Writes a backup of it to its end. Returns its bytes. */
  backUp(more?: Partial<BackupToWrite>): Buffer
  end(): Promise<void>
}

const record = (id: string, more: object) =>
  JSON.stringify({ id, etag: `e-${id}`, updated_at: '2026-11-20T00:00:00.000000Z', deleted: false, ...more })

/** Three contacts, one of them with a photo, one home address, and one that is deleted. */
const smallRecords: Record<Family, string[]> = {
  address: [
    record('a1', { lastname: '山田', firstname: '太郎', face_picture: { image: 'p1' }, group_id: 'g1' }),
    record('a2', { lastname: '鈴木', memo: '一行目\n二行目', group_id: 'g2', amount: 1.0 }),
    record('a3', { lastname: '削除', deleted: true, group_id: 'g1' }),
    record('a4', { memo: 'nobody knows more', group_id: 'g1' }),
  ],
  homeaddress: [record('h1', { lastname: '自宅', emails: [{ kindof: 'home', address: 'h@example.com' }] })],
}

/** What a backup says of itself in tests. */
export const told: BackupToWrite['told'] = {
  made: '2026-11-23T00:00:00.000Z',
  app: '0.1.0',
  before: null,
  profile: { name: 'Test', kind: 'own' },
}

/** A backup of all that is in the folder of a book, to be written next to it. */
export function backupOf({ folder, mirror }: Pick<SmallBook, 'folder' | 'mirror'>): BackupToWrite {
  return {
    mirror: mirror.path,
    photos: join(folder, 'photos'),
    fetchesPhotos: false,
    which: null,
    goal: join(folder, 'backup.zip'),
    told,
    beside: {},
    waiting: 0,
  }
}

export async function smallBook(records: Record<Family, string[]> = smallRecords): Promise<SmallBook> {
  const folder = mkdtempSync(join(tmpdir(), 'atena-small-'))
  const mirror = valueOf(openMirror({ folder }))
  // Of a service whose lists show whole records.
  for (const list of ['address:g1', 'address:g2', 'homeaddress']) mirror.setMeta(`thin:${list}`, 'no')
  valueOf(mirror.put('address', records.address, 'g1'))
  valueOf(mirror.put('homeaddress', records.homeaddress))
  const photos = join(folder, 'photos')
  mkdirSync(photos)
  writeFileSync(
    cachedPhotoPath(photos, { family: 'address', id: 'a1', picture: 'p1' }),
    await jpeg({ width: 8, height: 8 }),
  )
  return {
    folder,
    mirror,
    backUp(more = {}) {
      const asked = { ...backupOf({ folder, mirror }), ...more }
      const writing = writeBackup(asked)
      while (writing.next([]).done !== true);
      return readFileSync(asked.goal)
    },
    async end() {
      await mirror.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
