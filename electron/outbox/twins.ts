import { etagOf, rawRecord } from '../record-text/json-text.ts'
import { findByKey } from '../write/create.ts'
import type { OutboxEntry } from './entry.ts'
import type { Mirror, StoredRecord } from '../book/mirror.ts'
import { planDelete, type PlanContext } from './plan.ts'
import type { SenderParts } from './sender.ts'

/** Records that one create made, because it was sent more than once and arrived late (reliability 5.2, C10). */
export interface TwinWatch {
  /** Looks for twins of every create that was sent more than once, a limited number of times each. */
  look(): Promise<void>
  /** The same for records that are in the copy of the book twice under one key of ours: a copy of this folder may have sent it, too. */
  lookInBook(): Promise<void>
}

/** The copy of the book, and what questions about it are made with. */
interface TwinBook {
  mirror: Pick<Mirror, 'portions'>
  around: PlanContext
}

/** A commit that has not shown up in this number of looks, most of them a whole sync apart, never will. */
const mostLooks = 20

export function watchTwins(parts: SenderParts, book: TwinBook): TwinWatch {
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
  let inBook: Promise<void> | null = null
  return {
    look() {
      underway ??= lookOnce().finally(() => (underway = null))
      return underway
    },
    lookInBook() {
      inBook ??= askAboutBook(parts, book).finally(() => (inBook = null))
      return inBook
    },
  }
}

async function askAboutBook(parts: SenderParts, { mirror, around }: TwinBook): Promise<void> {
  const { clientId } = parts.deps
  if (clientId === '') return
  const byKey = new Map<string, StoredRecord[]>()
  for await (const portion of mirror.portions(clientId)) {
    for (const of of portion) {
      if (of.record.deleted === true || isAsked(parts, of)) continue
      for (const { client_id, id } of of.record.external_ids ?? []) {
        const key = `${of.family} ${id}`
        // Marks of cards have ids of another form.
        if (client_id === clientId && isKey.test(id ?? '')) byKey.set(key, [...(byKey.get(key) ?? []), of])
      }
    }
  }
  for (const [name, [first, second]] of byKey) {
    if (first === undefined || second === undefined) continue
    const key = name.slice(first.family.length + 1)
    const made = planDelete([], { family: first.family, id: first.id, etag: '' }, around)
    const group_id = first.record.group_id ?? null
    await findTwins(parts, { ...made, key, group_id, action: 'create', held: false, state: 'done' })
  }
}

const isKey = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether the user has decided about a record as a twin. The decision is final: those entries are done. */
function isAsked({ journal }: SenderParts, { family, id }: Pick<OutboxEntry, 'family' | 'id'>): boolean {
  return journal.of({ family, id }).some((each) => each.id === id && each.twinOf !== null)
}

/** Puts every record of a create but the oldest up for the user's decision. False when the look could not be taken. */
async function findTwins(parts: SenderParts, entry: OutboxEntry): Promise<boolean> {
  const found = await findByKey(parts.deps, entry)
  if (!found.ok) return false
  const present = found.value.filter((text) => rawRecord(text).value['deleted'] !== true)
  const [stays = null] = present.map((text) => String(rawRecord(text).value['id']))
  const twins = present
    .slice(1)
    .map((text) => twin(parts, { ...entry, twinOf: stays }, text))
    .filter((each) => !isAsked(parts, each))
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
