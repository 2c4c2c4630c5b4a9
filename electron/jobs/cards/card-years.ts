import { randomUUID } from 'node:crypto'
import {
  applicationIdOf,
  cardsOf,
  hasMark,
  withEdits,
  type CardEdit,
  type CardYears,
} from '../../../contract/cards/card-marks.ts'
import { fail, ok, type Result } from '../../../contract/failure.ts'
import type { CardRow, CardRun } from '../../../contract/ipc/cards.ts'
import type { PrintJobCall } from '../../../contract/ipc/print.ts'
import type { RecordRow } from '../../../contract/ipc/records.ts'
import type { ServiceRecord } from '../../../contract/record/record.ts'
import { everybody, idsInList, rowsInList } from '../../book/ids-in-list.ts'
import type { Session } from '../../session/session.ts'
import { viewOfText } from '../../record-text/json-text.ts'
import { localMarks, type LocalMarks } from './local-marks.ts'
import { shownName } from '../../record-text/shown-name.ts'

/** The session whose contacts are marked. */
export type CardSession = Pick<
  Session,
  'profile' | 'mirror' | 'kept' | 'outbox' | 'history' | 'readRecord' | 'save'
>

/** Cards by year, as the window shows them. */
export interface CardList {
  rows: CardRow[]
  isLocal: boolean
}

const family = 'address'

/** The number of contacts that are read in one step: the rest of the app waits meanwhile. */
const atOnce = 250

/** Returns every contact with its marks. Fails where the mirror cannot be read. */
export async function listCards(session: CardSession): Promise<Result<CardList>> {
  const found = await rowsInList(session.mirror, everybody(family))
  if (!found.ok) return found
  const local = localMarks(session.kept)
  follow(session, local)
  const marksOf = marksIn(session, local)
  const rows: CardRow[] = []
  for (const [at, { id, name, kana, organization }] of found.value.entries()) {
    if (at % atOnce === atOnce - 1) await new Promise((resolve) => setImmediate(resolve))
    rows.push({ id, name, kana, organization, years: marksOf(id) })
  }
  learn(session, local, found.value)
  return ok({ rows, isLocal: local.isShown() === false })
}

/** The marks of a contact, those of this computer included where the service shows none. */
function marksIn(session: CardSession, local: LocalMarks): (id: string) => CardYears {
  const { mirror, outbox, profile } = session
  const client_id = applicationIdOf(profile)
  const waiting = new Set(outbox.waiting().map(({ id }) => id))
  return (id) => {
    const edits = local.of(id)
    // Most contacts have no marks: they need not be parsed.
    const raw = waiting.has(id) ? null : mirror.raw(family, id)
    if (raw !== null && !raw.includes('"cards"')) return withEdits({}, edits)
    const view = raw === null ? session.readRecord(family, id) : viewOfText(family, raw)
    return withEdits(cardsOf(view?.record ?? {}, client_id), edits)
  }
}

/** The marks of one contact, as its record is given; those that only this computer has are among them. */
export function cardYearsOf(
  { kept, profile }: Pick<CardSession, 'kept' | 'profile'>,
  record: ServiceRecord,
): CardYears {
  const local = localMarks(kept)
  const edits = local.of(record.id)
  return withEdits(cardsOf(record, applicationIdOf(profile)), edits)
}

/** The contacts that this computer marked may have other ids by now: the service named a new one, or an Undo made it again. */
function follow({ history }: CardSession, local: LocalMarks): void {
  const now = local.ids().map((id) => [id, history.resolve(family, id)] as const)
  local.rename(new Map(now.filter(([id, other]) => other !== id)))
}

/** Sees by contacts that were marked, and wait for nothing, whether the service shows marks. */
function learn(
  { mirror, outbox, profile }: CardSession,
  local: LocalMarks,
  rows: readonly RecordRow[],
): void {
  const client_id = applicationIdOf(profile)
  const waiting = new Set(outbox.waiting().map(({ id }) => id))
  const known = new Set(rows.map(({ id }) => id))
  const sent = local.ids().filter((id) => known.has(id) && !waiting.has(id))
  const isShown = (id: string) => {
    const record = viewOfText(family, mirror.raw(family, id))?.record
    return record?.extendprops?.some((each) => each.client_id === client_id) === true
  }
  const shown = new Set(sent.filter(isShown))
  local.learn(
    [...shown],
    sent.filter((id) => !shown.has(id)),
  )
}

/** Changes the marks of a contact as any other edit of it. `not-found` where it is deleted. */
export async function markCards(
  session: CardSession,
  { id, edits }: { id: string; edits: CardEdit[] },
): Promise<Result<{ years: CardYears; isLocal: boolean }>> {
  const { profile } = session
  const record = session.readRecord(family, id)?.record
  if (!record || record.deleted) return fail({ kind: 'not-found' })
  const local = localMarks(session.kept)
  const written = local.keep([id], edits)
  if (!written.ok) return written
  const client_id = applicationIdOf(profile)
  const cards = { client_id, edits }
  const target = { family, id, group_id: null, etag: record.etag ?? '', key: randomUUID() } as const
  const saved = await session.save({ ...target, changes: { cards } })
  if (!saved.ok) return saved
  const { view, waiting } = saved.value
  const isShown = view.record.extendprops?.some((each) => each.client_id === client_id) ?? false
  if (waiting === null) local.learn(isShown ? [id] : [], isShown ? [] : [id])
  return ok({ years: marksIn(session, local)(id), isLocal: local.isShown() === false })
}

/**
 * Keeps the marks of a print run on this computer before they are sent, as long as it is not known that the
 * service shows them.
 */
export function keepMarks(
  { kept }: Pick<CardSession, 'kept'>,
  ids: readonly string[],
  { year, kind }: CardRun,
): Result<null> {
  return localMarks(kept).keep(ids, [{ year, mark: `${kind}.sent`, to: true }])
}

/** Cards that must not be sent to a contact in mourning; cards of the cold season replace them. */
const forbidden: readonly CardRun['kind'][] = ['nengajo', 'christmas']

/**
 * A print job without the contacts in mourning in the year of its cards, and a list of those contacts. Fails where
 * the mirror cannot be read.
 */
export async function withoutMourning<Call extends Pick<PrintJobCall, 'selection' | 'leaveOut' | 'cards'>>(
  session: CardSession,
  call: Call,
): Promise<Result<{ call: Call; inMourning: { id: string; name: string }[] }>> {
  const { cards, selection } = call
  if (!cards || !forbidden.includes(cards.kind)) return ok({ call, inMourning: [] })
  const local = localMarks(session.kept)
  follow(session, local)
  const found =
    selection.kind === 'records'
      ? ok({ ids: selection.ids })
      : await idsInList(session.mirror, selection.filter)
  if (!found.ok) return found
  const marksOf = marksIn(session, local)
  const ids = found.value.ids.filter((id) => hasMark(marksOf(id), cards.year, 'mourning'))
  const inMourning = ids.map((id) => ({ id, name: shownName(session.readRecord(family, id)?.record ?? {}) }))
  return ok({ call: { ...call, leaveOut: [...new Set([...call.leaveOut, ...ids])] }, inMourning })
}
