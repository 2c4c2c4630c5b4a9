import { isDeepStrictEqual } from 'node:util'
import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { jointName } from '../../contract/model/joint-name.ts'
import { readRecord } from '../../contract/model/service-record.ts'
import { webUrl } from '../../contract/model/web-url.ts'
import type { RequestBody } from '../api/record-api.ts'
import { honorificToSend } from '../api/repairs/joint-name-honorific.ts'
import { profileToSend } from '../api/repairs/web-url-profile.ts'
import { clearKindOf } from './learned-forms.ts'
import type { Forms } from './learned-forms.ts'
import { changedPhotoText, keptPhotoText } from './photo-text.ts'
import { isPhotoField } from './photos.ts'
import { asObject, elementsWithText, rawRecord } from './raw-record.ts'
import type { RawRecord } from './raw-record.ts'
import { hasField, isEmpty, kindOfField, responseOnly } from './request-fields.ts'
import { normaliseLines } from './same-meaning.ts'
import type { Intent } from './save-deps.ts'

export interface BodyOptions {
  intent: Intent
  forms: Forms
  /** Our `client_id`; '' without one. */
  clientId: string
  /** Sync key of a new record (spec 2.4 external_id). */
  key?: string
}

/**
 * The body of a create or update: every request-side field of the base as received, plus the changes. That loses
 * nothing where PUT replaces and says nothing new where it merges (reliability 5.1). Fails with `invalid-input` for a
 * change that cannot be sent.
 */
export function requestBody(options: BodyOptions): Result<RequestBody> {
  const { intent } = options
  const base = rawRecord(intent.base ?? '{}')
  const refused = refusedChange(intent, base)
  if (refused !== null) {
    return fail({ kind: 'invalid-input', path: refused, expected: 'a field that can be edited' })
  }
  const body = keptFields(base, options)
  if (intent.base === null) newFields(options).forEach((text, field) => body.set(field, text))
  for (const [field, value] of Object.entries(intent.changes)) {
    const text = changedText({ field, value, base, forms: options.forms })
    if (text === null) body.delete(field)
    else if (text !== undefined) body.set(field, text)
  }
  const members = [...body].map(([field, text]) => `${JSON.stringify(field)}:${text}`)
  return ok({ json: `{${members.join(',')}}` })
}

/** Name of a changed field that the family lacks or that could not be read (reliability P16), null when there is none. */
function refusedChange({ family, changes, base }: Intent, { value }: RawRecord): string | null {
  const unreadable = base === null ? [] : (readRecord(family, value)?.unreadable ?? [])
  const refused = Object.keys(changes).find((field) => !hasField(family, field) || unreadable.includes(field))
  return refused ?? null
}

/** The fields of the base that go back, as received; photos in the form that keeps them. */
function keptFields(base: RawRecord, { forms, clientId }: BodyOptions): Map<string, string> {
  const kept = new Map<string, string>()
  for (const [field, text] of base.raw) {
    if (responseOnly.has(field)) continue
    const received = { value: base.value[field], text }
    const sent = isPhotoField(field) ? keptPhotoText(field, received, forms.keepPhoto.form) : text
    if (sent !== null) kept.set(field, sent)
  }
  const extendprop = ownEntry(base, 'extendprops', clientId)
  if (extendprop !== undefined) kept.set('extendprop', extendprop)
  const externalId = ownEntry(base, 'external_ids', clientId)
  if (externalId !== undefined) kept.set('external_id', externalId)
  return kept
}

/** Our own entry exactly as received: its free data may hold numbers that parsing would change. The first, if two. */
function ownEntry(base: RawRecord, field: string, clientId: string): string | undefined {
  if (clientId === '') return undefined
  return elementsWithText(base, field).find(({ value }) => asObject(value)['client_id'] === clientId)?.text
}

function newFields({ intent, clientId, key }: BodyOptions): Map<string, string> {
  const fields = new Map<string, string>()
  if (intent.family === 'address') fields.set('group_id', JSON.stringify(intent.group_id))
  if (clientId !== '' && key !== undefined) {
    fields.set('external_id', JSON.stringify({ client_id: clientId, id: key }))
  }
  return fields
}

interface Change {
  field: string
  value: unknown
  base: RawRecord
  forms: Forms
}

/** Request text of a changed field; undefined to send what the base has, null to leave the field out. */
function changedText({ field, value, base, forms }: Change): string | null | undefined {
  const before = base.value[field]
  if (isEmpty(value)) return isEmpty(before) ? undefined : clearedText(field, forms)
  if (isPhotoField(field)) return changedPhotoText(field, value, forms.keepPhoto.form)
  if (isDeepStrictEqual(value, before)) return undefined
  if (
    typeof value === 'string' &&
    typeof before === 'string' &&
    normaliseLines(before) === normaliseLines(value)
  ) {
    return undefined
  }
  return Array.isArray(value) ? listText(field, value, base) : JSON.stringify(value)
}

function clearedText(field: string, forms: Forms): string | null {
  const kind = clearKindOf(kindOfField(field))
  const { form } = forms.clear[kind]
  if (form === 'absent') return null
  if (form === 'null') return 'null'
  return { text: '""', list: '[]', object: '{}' }[kind]
}

/** A changed list: untouched elements as received, in their order, the others with the spec's double names repaired. */
function listText(field: string, elements: readonly unknown[], base: RawRecord): string {
  const received = elementsWithText(base, field)
  const receivedUrls = received
    .map(({ value }) => webUrl.safeParse(value).data)
    .filter((url) => url !== undefined)
  const texts = elements.map((element) => {
    const untouched = received.find(({ value }) => isDeepStrictEqual(value, element))
    if (untouched) return untouched.text
    const joint = field === 'joint_names' ? jointName.safeParse(element).data : undefined
    if (joint) return JSON.stringify(honorificToSend(joint))
    const weburl = field === 'weburls' ? webUrl.safeParse(element).data : undefined
    return JSON.stringify(weburl ? profileToSend(weburl, receivedUrls) : element)
  })
  return `[${texts.join(',')}]`
}
