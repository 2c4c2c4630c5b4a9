/** Records that others may write between two requests before the order counts as changed. */
const allowedBetween = 3

/**
 * Whether two pages that follow each other show that the service kept its order in between: the unchanged records
 * that stand in both are the tail of the earlier page and the head of the later one, in the same order. Pages are
 * given as digests of the records' texts, so a record edited in between proves nothing either way.
 * Without such proof records may have slipped between the pages (fault C21, C22).
 */
export function seamHolds(earlier: string[], later: string[]): boolean {
  const places = new Map(earlier.map((digest, place) => [digest, place]))
  const shared = later.flatMap((digest, at) => {
    const place = places.get(digest)
    return place === undefined ? [] : [{ place, at }]
  })
  const first = shared[0]
  const last = shared.at(-1)
  if (!first || !last) return false
  const inOrder = shared.every(({ place }, index) => index === 0 || place > (shared[index - 1]?.place ?? 0))
  const tailMissing = earlier.length - first.place - shared.length
  const headForeign = last.at + 1 - shared.length
  return inOrder && tailMissing <= allowedBetween && headForeign <= allowedBetween
}
