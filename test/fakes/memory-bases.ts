import { fail, ok } from '../../contract/failure.ts'
import { readRecord } from '../../contract/model/service-record.ts'
import type { SaveDeps } from '../../electron/outbox/save-deps.ts'

/** Every version of every record that was put, in memory, by etag: what the mirror keeps on disk. */
export function memoryBases(): SaveDeps['bases'] {
  const texts = new Map<string, string>()
  return {
    base: (family, id, etag) => texts.get(`${family}/${id}/${etag}`) ?? null,
    gone: () => ok(null),
    put(family, text) {
      const read = readRecord(family, JSON.parse(text))
      if (read === null) return fail({ kind: 'storage', reason: 'other' })
      texts.set(`${family}/${read.record.id}/${read.record.etag ?? ''}`, text)
      return ok(read)
    },
  }
}
