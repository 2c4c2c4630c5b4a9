import { fail, ok, type Result } from '../../contract/failure.ts'
import type { KeptDraft, RecordDraftSave } from '../../contract/ipc/outbox.ts'
import { isLocalId, keyOfLocalId } from '../../contract/record/record.ts'
import { etagOf, rawRecord, viewOfText } from '../record-text/json-text.ts'
import { asShown, sameInBoth } from '../record-text/compare-texts.ts'
import { isAbout, isUnfinished, isUnsent, type OutboxEntry } from './entry.ts'
import type { OutboxCore } from './outbox-core.ts'
import type { DraftEntry } from './read-journal.ts'

/** What is typed and not saved. An edit is either a draft, while a form shows it, or an entry, once it was saved. */
export interface Drafts {
  save(draft: RecordDraftSave): Result<null>
  /** The latest draft of those that are wanted, over the newest version where that still says what the user saw. */
  read(isWanted?: (key: string) => boolean): KeptDraft | null
  drop(key: string): Result<null>
  /**
   * Returns an edit that was saved but is not being sent to a form: found by its key, or by the record of the
   * form. `not-found` where no such edit exists.
   */
  takeBack(of: { key: string; family: RecordDraftSave['family']; id: string | null }): Result<KeptDraft>
}

/** The most drafts, of which each form has one. */
const mostDrafts = 100
/** The most characters of all drafts together: ten thousand each. A larger one is kept while it is the only one. */
const mostCharacters = 1024 * 1024

/** SECURITY: otherwise a page could fill the disk with drafts. One alone is bounded by its call (`call-size.ts`). */
function isTooMuch(others: readonly DraftEntry[], added: DraftEntry): boolean {
  if (others.length >= mostDrafts) return true
  if (others.length === 0) return false
  return [...others, added].reduce((sum, each) => sum + charactersOf(each), 0) > mostCharacters
}

/** By draft, which never changes: at each keystroke only the one that is typed is counted. */
const counted = new WeakMap<DraftEntry, number>()

function charactersOf(draft: DraftEntry): number {
  const characters = counted.get(draft) ?? JSON.stringify(draft).length
  counted.set(draft, characters)
  return characters
}

export function createDrafts(core: OutboxCore): Drafts {
  const { journal } = core
  return {
    save(draft) {
      const kept: DraftEntry = { draft, base: baseOf(core, draft) }
      const others = journal.drafts().filter((each) => each.draft.key !== draft.key)
      if (isTooMuch(others, kept)) return fail({ kind: 'too-many', what: 'drafts', most: mostDrafts })
      return journal.write({ keepDraft: kept })
    },
    read(isWanted = () => true) {
      const latest = journal.drafts().findLast(({ draft }) => isWanted(draft.key))
      return latest ? kept(upToDate(core, withRealId(core, latest))) : null
    },
    drop: (key) => journal.write({ dropDraft: key }),
    takeBack({ key, family, id }) {
      const isIdle = (each: OutboxEntry) => isUnfinished(each) && isUnsent(each) && each.action !== 'delete'
      const about = id === null ? [] : journal.of({ family, id })
      const same = journal.entry(key)
      const entry =
        same && isIdle(same)
          ? same
          : about.find((each) => isIdle(each) && id !== null && isAbout(each, { family, id }))
      if (!entry) return fail({ kind: 'not-found' })
      const { action, group_id, etag, base } = entry
      const { changes, marking } =
        action === 'create' ? { changes: entry.changes, marking: [] } : withoutMarks(core, entry)
      const target = { family: entry.family, id: action === 'create' ? null : entry.id, group_id, etag }
      const taken: DraftEntry = { draft: { ...target, changes, key: entry.key }, base }
      const written = journal.write({ remove: [entry.key], put: marking, keepDraft: taken })
      core.sender?.kick()
      return written.ok ? ok(kept(taken)) : written
    },
  }
}

/**
 * What a form can show of an edit, and separately the marks of cards, which no form shows, as an edit that
 * continues to wait.
 */
function withoutMarks({ around }: OutboxCore, entry: OutboxEntry) {
  const { cards, ...changes } = entry.changes
  const own = { key: around.newKey(), state: 'queued', failure: null } as const
  return { changes, marking: cards === undefined ? [] : [{ ...entry, ...own, changes: { cards } }] }
}

/** What the page saw when it opened the form; kept from one keystroke to the next. */
function baseOf(core: OutboxCore, draft: RecordDraftSave): string | null {
  const text = versionOf(core, draft)
  return text === null || draft.seen === undefined ? text : asShown(text, draft.seen)
}

function versionOf({ journal, pending, around }: OutboxCore, draft: RecordDraftSave): string | null {
  const { family, id, etag, key } = draft
  if (id === null) return null
  const before = journal.drafts().find((each) => each.draft.key === key)
  if (before && before.draft.etag === etag && before.base !== null) return before.base
  return pending.text(family, id) ?? (etag === null ? null : around.base(family, id, etag))
}

/** The service may have given the record its id since. */
function withRealId({ journal }: OutboxCore, { draft, base }: DraftEntry): DraftEntry {
  const made = draft.id !== null && isLocalId(draft.id) ? journal.entry(keyOfLocalId(draft.id)) : undefined
  const id = made?.id ?? draft.id
  return { draft: { ...draft, id }, base }
}

/**
 * Where the record has changed since in fields that the draft does not touch, the draft is based on the newest
 * version from here on. This is not done where another write waits for the record: the newest version lacks it, so
 * the form would show the record without it.
 */
function upToDate({ around, pending }: OutboxCore, { draft, base }: DraftEntry): DraftEntry {
  const { family, id } = draft
  const newest = id === null || pending.text(family, id) !== null ? null : around.newest(family, id)
  if (newest === null || base === null) return { draft, base }
  const [now, seen] = [rawRecord(newest), rawRecord(base)]
  const isMoved = Object.keys(draft.changes).some(
    (field) => !sameInBoth(field, seen.value[field], now.value[field]),
  )
  return isMoved ? { draft, base } : { draft: { ...draft, etag: etagOf(now) }, base: newest }
}

function kept({ draft, base }: DraftEntry): KeptDraft {
  return { ...draft, base: viewOfText(draft.family, base) }
}
