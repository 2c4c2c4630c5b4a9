import { etagOf, rawRecord } from '../api/json-text.ts'
import type { OutboxEntry } from './entry.ts'
import { createdBy } from './sender.ts'
import type { SenderParts } from './sender.ts'

/** Records that one create made, because it was sent more than once and arrived late (reliability 5.2, C10). */
export interface TwinWatch {
  /** Looks for twins of every create that was sent more than once, a limited number of times each. */
  look(): Promise<void>
}

/** A commit that has not shown up in so many looks, most of them a whole sync apart, never will. */
const mostLooks = 20

export function watchTwins(parts: SenderParts): TwinWatch {
  const looks = new Map<string, number>()
  let underway: Promise<void> | null = null
  const lookOnce = async () => {
    const doubtful = parts.journal
      .entries()
      .filter(({ action, state, sends }) => action === 'create' && state === 'done' && sends > 1)
    for (const entry of doubtful) {
      const before = looks.get(entry.key) ?? 0
      if (before < mostLooks && (await findTwins(parts, entry))) looks.set(entry.key, before + 1)
    }
  }
  return {
    look() {
      underway ??= lookOnce().finally(() => (underway = null))
      return underway
    },
  }
}

/** Puts every record of a create but the oldest up for the user's decision. False when the look could not be taken. */
async function findTwins(parts: SenderParts, entry: OutboxEntry): Promise<boolean> {
  const found = await createdBy(parts.deps, entry)
  if (!found.ok) return false
  const present = found.value.filter((text) => rawRecord(text).value['deleted'] !== true)
  const [stays = null] = present.map((text) => String(rawRecord(text).value['id']))
  // What the user has decided stays decided: those entries are done.
  const isKnown = ({ family, id }: OutboxEntry) =>
    parts.journal.of({ family, id }).some((each) => each.id === id && each.twinOf !== null)
  const twins = present
    .slice(1)
    .map((text) => twin(parts, { ...entry, twinOf: stays }, text))
    .filter((each) => !isKnown(each))
  if (twins.length === 0) return true
  for (const text of present) parts.deps.bases.putFetched(entry.family, text)
  parts.journal.write({ put: twins })
  return true
}

function twin({ newKey }: SenderParts, entry: OutboxEntry, text: string): OutboxEntry {
  const record = rawRecord(text)
  const target = { id: String(record.value['id']), etag: etagOf(record), base: text, changes: {} }
  const waits = { state: 'needs-attention', failure: null, doubt: false, sends: 0 } as const
  return { ...entry, key: newKey(), action: 'delete', ...target, ...waits }
}
