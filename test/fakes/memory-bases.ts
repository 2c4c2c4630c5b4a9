import { fail, ok } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import { readRecord } from '../../contract/record/record.ts'
import type { FetchedText } from '../../electron/api/read-answer.ts'
import type { SaveDeps } from '../../electron/write/intent.ts'

/** Every version of every record that was put, in memory, by etag: what the mirror keeps on disk. */
export function memoryBases(): SaveDeps['bases'] {
  const texts = new Map<string, string>()
  const fetched = new Map<string, FetchedText>()
  const put = (family: Family, text: string) => {
    const read = readRecord(family, JSON.parse(text))
    if (read === null) return fail({ kind: 'storage', reason: 'other' })
    const key = `${family}/${read.record.id}/${read.record.etag ?? ''}`
    if (texts.get(key) !== text) fetched.delete(key)
    texts.set(key, text)
    return ok(read)
  }
  return {
    base: (family, id, etag) => texts.get(`${family}/${id}/${etag}`) ?? null,
    proven: (family, id, etag) => fetched.get(`${family}/${id}/${etag}`) ?? null,
    gone: () => ok(null),
    put,
    putAnswered: put,
    putFetched(family, text) {
      const read = put(family, text)
      if (read.ok) fetched.set(`${family}/${read.value.record.id}/${read.value.record.etag ?? ''}`, text)
      return read
    },
  }
}
