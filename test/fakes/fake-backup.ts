import { fail, ok, type Failure } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/contract.ts'
import type { BackupProgress, BackupSummary, LocalCopy } from '../../contract/ipc/backup.ts'
import type { ImportFile, ImportRow } from '../../contract/ipc/import.ts'
import { sampleImport, type FakeImport } from './fake-import.ts'

type BackupChannel = Extract<keyof Handlers, `backup.${string}` | `restore.${string}`>

/** One of each kind. */
const sampleCopies: LocalCopy[] = [
  {
    name: '20261122T081500000Z-0a1b2c3d.zip',
    made: '2026-11-22T08:15:00.000Z',
    contacts: 12,
    before: { kind: 'delete' },
    isUndo: false,
    bytes: 48_200,
  },
  {
    name: '20261120T210000000Z-4d5e6f70.zip',
    made: '2026-11-20T21:00:00.000Z',
    contacts: 2_310,
    isUndo: false,
    before: { kind: 'import', name: '年賀状2026の住所録（町内会と同窓会）.csv' },
    bytes: 8_401_000,
  },
]

/** A contact that was deleted after the backup. */
const deleted: ImportRow = {
  place: 5,
  line: 0,
  name: '中村 光',
  kana: 'なかむら ひかる',
  birthdate: '',
  company: '',
  reach: '',
  state: 'deleted',
  address: '060-0001 北海道 札幌市中央区 北一条西29丁目3',
  reasons: [],
  match: null,
  adds: [],
  differs: [],
  values: [],
}

/** A backup, in memory: it is written in two steps and read back in one. */
export class FakeBackup {
  summary: Omit<BackupSummary, 'token'> = {
    contacts: 10,
    deleted: 1,
    photos: 4,
    missingPhotos: 2,
    photoLack: 'signed-out',
    waiting: 1,
    missingNames: ['石川 優子', ''],
    listed: 4,
    listedNames: ['青木 彩', '', '石川 優子'],
  }
  copies: LocalCopy[] = sampleCopies
  /** Where it waits until it is stopped; null where it continues by itself. */
  stuckAt: Pick<BackupProgress, 'phase' | 'done' | 'total'> | null = null
  /** What a step fails with. */
  failure: Failure | null = null
  readonly #imports: FakeImport
  #step = 0

  constructor(imports: FakeImport) {
    this.#imports = imports
  }

  readonly handlers: Pick<Handlers, BackupChannel> = {
    'backup.prepare': async () => ok({ token: '2e0d1f0a-3b0e-4c57-9a53-0f6c0f5f3c11', ...this.summary }),
    'backup.save': async () => {
      this.#step = 0
      return ok({ begun: true })
    },
    'backup.step': async () => {
      if (this.failure) return fail(this.failure)
      if (this.stuckAt) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        return ok({ ...this.stuckAt, missing: [], handle: null })
      }
      this.#step += 1
      const phase = (['writing', 'writing', 'checking'] as const)[this.#step - 1] ?? 'done'
      const handle = phase === 'done' ? crypto.randomUUID() : null
      const { photoLack: why, missingPhotos: count, missingNames: names } = this.summary
      const missing = phase === 'done' && why !== null ? [{ why, count, names }] : []
      return ok({ phase, done: this.#step, total: 4, missing, handle })
    },
    'backup.close': async () => ok(null),
    'restore.list': async () => ok({ copies: this.copies }),
    'restore.choose': async () => ok(this.#read('Atena backup 2026-11-22.zip')),
    'restore.copy': async ({ name }) => ok(this.#read(name)),
  }

  #read(name: string): ImportFile {
    this.#imports.rows = [...sampleImport.slice(0, 4), deleted]
    const remarks = [{ line: 0, person: '', field: '', kind: 'backup-photo', value: '2' }]
    const told = { made: '2026-11-22T08:15:00.000Z', profile: '本番', elsewhere: 3 }
    this.#imports.file = {
      format: 'backup',
      product: '',
      encoding: '',
      remarks,
      backup: told,
      ...this.#imports.file,
    }
    return this.#imports.read(name, 48_200)
  }
}
