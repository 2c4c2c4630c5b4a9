import { ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/contract.ts'
import type { ExportLoss, ExportProgress } from '../../contract/ipc/export.ts'
import type { LackingPhotos } from '../../contract/ipc/photo.ts'

type ExportChannel = Extract<keyof Handlers, `export.${string}`>

/** One of each kind. */
const sampleLosses: ExportLoss[] = [
  { kind: 'no-person', field: '', count: 1, person: '', value: '' },
  { kind: 'left-out', field: 'face_picture', count: 4, person: '青木 彩', value: 'image/jpeg, 48210 bytes' },
  { kind: 'left-out', field: 'addresses.station', count: 2, person: '石川 優子', value: '京都市役所前' },
  { kind: 'photo-offline', field: 'face_picture', count: 3, person: '斉藤 一郎', value: '' },
  {
    kind: 'reads-otherwise',
    field: 'telephones',
    count: 1,
    person: '石川 優子',
    value: '075-000-0001 → 0750000001',
  },
  { kind: 'guarded', field: '', count: 1, person: '青木 彩', value: '=1+1' },
]

/** An export, in memory: the CSV for Google loses something, everything else nothing. */
export class FakeExport {
  /** How many contacts the list has. */
  listed = 10
  /** Photos that are fetched while it is saved, and what the file lacks in the end. */
  photosToFetch = 0
  missing: LackingPhotos[] = []
  /** Where it waits until it is stopped; null where it continues by itself. */
  stuckAt: Pick<ExportProgress, 'phase' | 'done' | 'total'> | null = null
  #step = 0
  #contacts = 0

  readonly handlers: Pick<Handlers, ExportChannel> = {
    'export.prepare': async ({ of }) => {
      this.#contacts = of.kind === 'records' ? of.ids.length : this.listed
      return ok({ token: '1e0d1f0a-3b0e-4c57-9a53-0f6c0f5f3c11', contacts: this.#contacts })
    },
    'export.convert': async ({ format }) => {
      const losses = format === 'csv-google' ? sampleLosses : []
      return ok({ format, persons: this.#contacts, bytes: 18_432, losses, photosToFetch: this.photosToFetch })
    },
    'export.save': async () => {
      this.#step = 0
      return ok({ begun: true })
    },
    'export.step': async () => {
      const not = { persons: 0, missing: [], handle: null }
      if (this.stuckAt) {
        await new Promise((resolve) => setTimeout(resolve, 50))
        return ok({ ...this.stuckAt, ...not })
      }
      this.#step += 1
      const [done, total] = [this.#step, this.photosToFetch]
      if (done <= total) return ok({ phase: done < total ? 'fetching' : 'writing', done, total, ...not })
      const { missing } = this
      return ok({ phase: 'done', done, total, persons: this.#contacts, missing, handle: crypto.randomUUID() })
    },
    'export.close': async () => ok(null),
  }
}
