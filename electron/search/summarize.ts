import type { BookSummary } from '../../contract/ipc/book.ts'
import type { ProfileGroup } from '../../contract/profile.ts'
import { has } from './bitmap.ts'
import type { Overlay } from './overlay.ts'
import type { Snapshot } from './snapshot.ts'

/** Counts for the sidebar, from memory; the same figures as mirror/summary.ts reads from the file. */
export function summarize(snapshot: Snapshot, overlay: Overlay, groups: ProfileGroup[]): BookSummary {
  const lists = new Map<string, number>()
  const ofGroup = new Map<string | null, number>()
  const tags = new Map<string, number>()
  const count = (list: string, group_id: string | null, own: string[]) => {
    increase(lists, list)
    if (list === 'address') increase(ofGroup, group_id)
    if (list === 'address' || list === 'homeaddress') for (const tag of own) increase(tags, tag)
  }
  for (const [list, { start, end }] of snapshot.ranges) {
    for (let document = start; document < end; document++) {
      if (has(overlay.outdated, document)) continue
      count(list, snapshot.group_ids[document]!, snapshot.tags.get(document) ?? [])
    }
  }
  for (const { family, deleted, group_id, tags: own } of overlay.entries()) {
    count(deleted ? `${family} deleted` : family, group_id, own)
  }
  return {
    groups: groups.map(({ group_id, name }) => ({ group_id, name, count: ofGroup.get(group_id) ?? 0 })),
    homeaddresses: lists.get('homeaddress') ?? 0,
    tags: [...tags]
      .map(([tag, times]) => ({ tag, count: times }))
      .sort((a, b) => b.count - a.count || (a.tag < b.tag ? -1 : 1)),
    trash: {
      address: lists.get('address deleted') ?? 0,
      homeaddress: lists.get('homeaddress deleted') ?? 0,
    },
  }
}

function increase<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
