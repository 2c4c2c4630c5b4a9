import { isEmpty } from '../../contract/record/fields.ts'
import { checkId } from '../api/read-answer.ts'
import { objectOf, idOf, type Fields, type Place, type Run } from './run.ts'
import { createVisit, type Seen, type VisitOptions } from './visit.ts'

/** An id that no record has, in the form of those that were seen (interface 10.4). */
const noRecord = '0'.repeat(24)

/**
 * SECURITY: sent to see the answer to a wrong token. A fixed word that is not a token of any account: neither the
 * real token nor anything made from it is sent in its place.
 */
const wrongToken = 'atena-doctor-no-token'

/** Looks at a photo and at how failures are answered. */
export async function lookAtAnswers(
  run: Run,
  { place, wholes, options }: { place: Place; wholes: Fields[]; options: VisitOptions },
): Promise<void> {
  run.step('answers')
  await notePhoto(run, place, wholes)
  const missing = await run.visit.ask({ kind: 'get', path: `/api/${place.family}/${noRecord}` })
  noteFailure(run, missing)
  await noteRefusal(run, place, options)
}

async function notePhoto(run: Run, { family }: Place, wholes: Fields[]): Promise<void> {
  const owner = wholes.find((whole) => !isEmpty(objectOf(whole['face_picture'])?.['image']))
  if (owner === undefined) return run.findings.unseen('photos', 'no record with a face photo')
  await notePhotoOf(run, family, owner)
}

/** Asks for the face photo of a record and notes what came. */
export async function notePhotoOf(run: Run, family: Place['family'], owner: Fields): Promise<void> {
  const id = checkId(idOf(owner))
  const picture = checkId(String(objectOf(owner['face_picture'])?.['image']))
  if (!id.ok || !picture.ok) return
  const path = `/api/${family}/photo/${id.value}/${picture.value}`
  const { status, header, bytes } = await run.visit.ask({ kind: 'download', path })
  const type = header('content-type')?.split(';')[0] ?? 'no type'
  const isJpeg = status === 200 && bytes[0] === 0xff && bytes[1] === 0xd8 && type === 'image/jpeg'
  if (status === 0) run.findings.unseen('photos', 'no answer')
  else run.findings.note('photos', isJpeg ? 'jpeg' : 'other', `GET ${status}, ${type}`)
}

function noteFailure({ findings }: Run, missing: Seen): void {
  if (missing.status < 400) return findings.unseen('missing', `GET ${missing.status}`)
  findings.note('missing', String(missing.status), `GET ${missing.status}`)
  findings.note('failureBody', missing.form, `${missing.status} with ${missing.form}`)
}

async function noteRefusal(run: Run, { family }: Place, options: VisitOptions): Promise<void> {
  const stranger = createVisit({ ...options, token: () => wrongToken, renew: undefined, most: 1, pauseMs: 0 })
  if (!stranger.ok || run.visit.ended() !== null) return
  const answer = await stranger.value.ask({ kind: 'get', path: `/api/${family}/${noRecord}` })
  stranger.value.close()
  run.visit.counts.reads += 1
  if (answer.status === 0) return run.findings.unseen('refusal', 'no answer')
  run.findings.note('refusal', String(answer.status), `GET ${answer.status}`)
  if (answer.status >= 400)
    run.findings.note('unauthorized', answer.form, `${answer.status} with ${answer.form}`)
}

/** Seconds by which two clocks may differ and still count as the same. */
const tolerated = 60

/** Notes the clock and the waits, from every answer of the visit. */
export function noteTimes({ visit, findings }: Run): void {
  const sorted = visit.clock.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) findings.unseen('clock', 'no answer has a date')
  else {
    const isSame = Math.abs(middle) <= tolerated
    const direction = middle > 0 ? 'ahead' : 'behind'
    findings.note('clock', isSame ? 'same' : direction, `${middle > 0 ? '+' : ''}${middle} s`)
  }
  const [wait = 'not-asked'] = visit.waits
  findings.note(
    'retryAfter',
    wait,
    `${visit.waits.length} of ${visit.counts.reads + visit.counts.writes} answers`,
  )
}
