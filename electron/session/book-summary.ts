import { ok, type Result } from '../../contract/failure.ts'
import type { BookPlace, BookSummary } from '../../contract/ipc/records.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'
import type { Mirror } from '../book/mirror.ts'
import type { Outbox } from '../outbox/outbox.ts'

interface Asked {
  mirror: Mirror
  outbox: Outbox
  groups: ProfileGroup[]
  /** Tags of this place are counted in addition to those of the book. */
  place: BookPlace
}

function isHere(record: { family: Family } & ServiceRecord, place: BookPlace): boolean {
  if (place.deleted === 'only' || record.family !== place.family) return false
  const inGroup = place.group_id === null || record.group_id === place.group_id
  return inGroup && place.tags.every((tag) => record.tags?.includes(tag))
}

/**
 * Counts for the sidebar. A record whose delete is held while Undo is offered is hidden in the list, so it does
 * not count, and it is not in the Trash yet.
 */
export async function bookSummary({ mirror, outbox, groups, place }: Asked): Promise<Result<BookSummary>> {
  const summary = await mirror.summary(groups, place)
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
    tagsHere: summary.value.tagsHere.map(({ tag, count }) => ({
      tag,
      count: without(count, (record) => isHere(record, place) && record.tags?.includes(tag) === true),
    })),
    trash,
  })
}
