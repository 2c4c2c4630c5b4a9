import type { OutboxItem, OutboxState } from '../../contract/ipc/outbox.ts'
import { fieldsOf } from '../../contract/record/fields.ts'
import { cardEditLines } from './card-text.ts'
import { failureText } from './failure-text.ts'
import { fieldLines, fieldName } from './record-text.ts'
import type { MessageKey } from '../../languages/page.ts'
import { recordName } from './person-name.ts'
import type { Translate } from './i18n.ts'

type StateName = 'queued' | 'sending' | 'checking' | 'conflict' | 'needsAttention' | 'done'

/** The text of the badge of a write. */
export function stateText(state: OutboxState, t: Translate): string {
  return t(`outbox.state.${nameOf(state)}`)
}

/** What the state means for the user. */
export function stateHint(state: OutboxState, t: Translate): string {
  return t(`outbox.stateHint.${nameOf(state)}`)
}

function nameOf(state: OutboxState): StateName {
  return state === 'needs-attention' ? 'needsAttention' : state
}

/** Whether the user has to do something before it can continue. */
export function needsUser(state: OutboxState): boolean {
  return state === 'conflict' || state === 'needs-attention'
}

/** What an entry is called: the record as it will be. */
export function itemName({ base, changes, id }: OutboxItem, t: Translate): string {
  // Only the fields of a name are read, and those are texts in either.
  const named = { ...base?.record, ...changes, id } as Parameters<typeof recordName>[0]
  return recordName(named) || t('outbox.nameless')
}

export function itemKind({ action, twinOf }: OutboxItem): MessageKey {
  return twinOf === null ? `outbox.${action}` : 'outbox.twin'
}

/** One field that an entry writes: lines before and after; no lines for an empty value. */
export interface ItemField {
  name: string
  before: string[]
  after: string[]
}

/** What an entry will change, field by field, in the order of the form. */
export function itemFields({ family, base, changes }: OutboxItem, t: Translate): ItemField[] {
  const fields = fieldsOf(family)
    .filter((field) => Object.hasOwn(changes, field))
    .map((field) => ({
      name: fieldName(field, t),
      before: fieldLines(field, base?.record[field], t),
      after: fieldLines(field, changes[field], t),
    }))
  if (!changes.cards) return fields
  const { on, off } = cardEditLines(changes.cards.edits, t)
  return [...fields, { name: t('cards.table'), before: off, after: on }]
}

/** Whether it waits for the user because it was made for another address of the profile. */
export function isForOtherAddress({ failure }: OutboxItem): boolean {
  return failure?.kind === 'invalid-input' && failure.path === 'origin'
}

/** Why an entry is not done, in a sentence; '' if the state says it all. */
export function itemReason(item: OutboxItem, t: Translate): string {
  const { action, failure, twinOf } = item
  if (twinOf !== null) return t('outbox.twinText')
  if (failure === null) return ''
  if (isForOtherAddress(item)) return t('outbox.otherPlace')
  if (failure.kind === 'unknown-outcome') return action === 'create' ? t('outbox.blindCreate') : ''
  return failureText(failure, t)
}
