import { fail, ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { RecordSave, RecordSaved } from '../../contract/ipc/record-write.ts'
import { clearedFields, formAttempts } from './form-attempts.ts'
import type { Forms } from './learned-forms.ts'
import { keepPhotoCopies } from './photo-copies.ts'
import { photoFields } from './photos.ts'
import { putRecord } from './put-record.ts'
import type { PutDone } from './put-record.ts'
import { rawRecord } from './raw-record.ts'
import { requestBody } from './request-body.ts'
import type { Intent, SaveDeps } from './save-deps.ts'
import { seenVersion } from './seen-version.ts'
import { settle } from './settle.ts'

/** A save of a record that exists. */
export type RecordUpdate = RecordSave & { id: string; etag: string }

interface Written extends PutDone {
  /** The forms that this body was written with. */
  forms: Forms
}

/**
 * Writes the changes over the version that the user saw (spec 4.4) and compares the echo. Without that version at hand
 * the answer is `precondition-failed`: a body from another version would undo somebody's changes.
 */
export async function updateRecord(
  deps: SaveDeps,
  save: RecordUpdate,
  doubtful: boolean,
): Promise<Result<RecordSaved>> {
  const { family, id, changes, group_id } = save
  const seen = await seenVersion(deps, save)
  if (!seen.ok) return seen
  const { base, etag } = seen.value
  const intent: Intent = { family, base, group_id, changes }
  const copies = await keepPhotoCopies(deps, intent, id)
  if (!copies.ok) return copies
  const written = await write(deps, { ...save, etag, doubtful }, intent)
  if (!written.ok) return written
  const { echo, forms, late } = written.value
  // What others changed since is neither a difference nor ours to undo; only a photo that our body lost is.
  const mine = late ? { ...intent, base: photosOnly(base) } : intent
  const cleared = late ? [] : clearedFields(intent, rawRecord(base))
  return settle(deps, { id, intent: mine, echo, forms, cleared, copies: copies.value })
}

/**
 * Sends the body; where the service refuses it for good and a form in it is only a guess, again with the next guess:
 * a refused body has changed nothing.
 */
async function write(
  deps: SaveDeps,
  save: RecordUpdate & { doubtful: boolean },
  intent: Intent,
): Promise<Result<Written>> {
  const { family, id, etag, doubtful } = save
  let refusal: Result<never> | null = null
  for (const forms of formAttempts(deps.forms.current(), intent)) {
    const body = requestBody({ intent, forms, clientId: deps.clientId })
    if (!body.ok) return body
    const answer = await putRecord(deps, { family, id, etag, body: body.value, intent, doubtful })
    if (answer.ok) return ok({ ...answer.value, forms })
    if (answer.failure.kind !== 'rejected') return answer
    refusal ??= answer
  }
  return refusal ?? fail({ kind: 'rejected', status: 400 })
}

/** The text of the record reduced to its photos. */
function photosOnly(base: string): string {
  const { raw } = rawRecord(base)
  const members = photoFields.flatMap((field) => (raw.has(field) ? [`"${field}":${raw.get(field)}`] : []))
  return `{${members.join(',')}}`
}
