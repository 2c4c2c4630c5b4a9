import type { BulkChange } from '../../contract/ipc/bulk.ts'

/** A change of tags. */
export type TagChange = Extract<BulkChange, { kind: 'add-tag' | 'remove-tag' | 'rename-tag' }>

export function isTagChange(change: BulkChange): change is TagChange {
  return change.kind === 'add-tag' || change.kind === 'remove-tag' || change.kind === 'rename-tag'
}

/** The tags as they should be; a renamed one keeps its place, and one that is there already is not there twice. */
export function changedTags(change: TagChange, tags: readonly string[]): string[] {
  switch (change.kind) {
    case 'add-tag':
      return tags.includes(change.tag) ? [...tags] : [...tags, change.tag]
    case 'remove-tag':
      return tags.filter((tag) => tag !== change.tag)
    case 'rename-tag':
      return [...new Set(tags.map((tag) => (tag === change.tag ? change.to : tag)))]
  }
}

/** The tags without what a job put on, and with what it took off: what came since stays. */
export function restoredTags(
  tags: readonly string[],
  { added, removed }: { added: readonly string[]; removed: readonly string[] },
): string[] {
  const kept = tags.filter((tag) => !added.includes(tag))
  return [...kept, ...removed.filter((tag) => !kept.includes(tag))]
}

/** What is in `these` and not in `those`. */
export function without(these: readonly string[], those: readonly string[]): string[] {
  return these.filter((each) => !those.includes(each))
}
