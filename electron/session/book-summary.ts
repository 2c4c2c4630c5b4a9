import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { BookSummary } from '../../contract/ipc/book.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import type { Mirror } from '../mirror/mirror.ts'
import type { Outbox } from '../outbox/outbox.ts'

/**
 * Counts for the sidebar. A record whose delete waits behind its Undo is hidden in the list, so it does not count, and it
 * is not in the Trash yet.
 */
export async function bookSummary(
  mirror: Mirror,
  outbox: Outbox,
  groups: ProfileGroup[],
): Promise<Result<BookSummary>> {
  const summary = await mirror.summary(groups)
  if (!summary.ok) return summary
  const leaving = outbox.deletions.held().flatMap(({ family, id }) => {
    const record = mirror.read(family, id)?.record
    return record && record.deleted !== true ? [{ family, ...record }] : []
  })
  const { homeaddresses, trash } = summary.value
  const without = (count: number, isCounted: (record: (typeof leaving)[number]) => boolean) =>
    count - leaving.filter(isCounted).length
  return ok({
    groups: summary.value.groups.map((group) => ({
      ...group,
      count: without(
        group.count,
        ({ family, group_id }) => family === 'address' && group_id === group.group_id,
      ),
    })),
    homeaddresses: without(homeaddresses, ({ family }) => family === 'homeaddress'),
    tags: summary.value.tags
      .map(({ tag, count }) => ({ tag, count: without(count, ({ tags }) => tags?.includes(tag) === true) }))
      .filter(({ count }) => count > 0),
    trash,
  })
}
