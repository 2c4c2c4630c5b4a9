import type { RecordReader } from '../../../electron/book/sync/scope.ts'

/** Notes the path of each list request. */
export function noting(reader: RecordReader, requests: string[], family: string): RecordReader {
  return {
    get: (...input) => reader.get(...input),
    list(group_id, query, signal) {
      const list = family === 'address' ? `addresses/${group_id}` : 'homeaddresses'
      requests.push(
        `/api/${list}/list?${new URLSearchParams({ ...query, limit: `${query.limit}`, skip: `${query.skip}` })}`,
      )
      return reader.list(group_id, query, signal)
    },
  }
}
