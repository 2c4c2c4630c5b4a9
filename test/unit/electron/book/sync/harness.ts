import { fail, ok } from '../../../../../contract/failure.ts'
import type { Mirror } from '../../../../../electron/book/mirror.ts'
import type { Clock } from '../../../../../electron/book/sync/list-pass.ts'
import type { RecordReader } from '../../../../../electron/book/sync/scope.ts'
import { createSync, type Sync, type SyncOptions } from '../../../../../electron/book/sync/sync.ts'
import type { ModelService, ModelVariant } from './model-service.ts'

/** A list without records. */
export const emptyList: RecordReader = {
  list: async () => ok([]),
  get: async () => fail({ kind: 'not-found' }),
}

/** Pauses that take no time; `slept` has their length in ms. */
export function instantClock(): Clock & { slept: number[] } {
  const slept: number[] = []
  return {
    slept,
    now: () => new Date('2026-03-01T00:00:00Z'),
    sleep: async (ms) => void slept.push(ms),
  }
}

/** The sync of one model group into a mirror. */
export function syncOf(service: ModelService, mirror: Mirror, options: Partial<SyncOptions> = {}): Sync {
  return createSync({
    api: { address: service, homeaddress: emptyList },
    mirror,
    groups: [{ group_id: service.group_id, name: '' }],
    clock: instantClock(),
    ...options,
  })
}

/**
 * Ids of the service that the mirror lacks or has in another version. Where `showdeleted` is ignored, no sync can see
 * a deletion.
 */
export function differing(
  service: ModelService,
  mirror: Mirror,
  { ignores }: Pick<ModelVariant, 'ignores'>,
): string[] {
  const unseen = ignores.includes('showdeleted')
  return [...service.records.values()]
    .filter(({ deleted }) => !(deleted && unseen))
    .filter(({ id }) => mirror.raw('address', id) !== service.text(id))
    .map(({ id }) => id)
}
