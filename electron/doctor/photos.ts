import { isEmpty } from '../../contract/record/same-value.ts'
import { notePhotoOf } from './answers.ts'
import { change } from './experiments.ts'
import type { Bench } from './experiments.ts'
import { fieldsOf, idOf, isDone } from './run.ts'
import type { Fields, Run } from './run.ts'
import type { Seen } from './visit.ts'

/** A grey square of 16 pixels as a JPEG file: the photo of the test record. */
const square = Buffer.from(
  [
    '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/',
    '2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAAR',
    'CAAQABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAA',
    'AAAAAAAAAAAAAv/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AKIAhf/Z',
  ].join(''),
  'base64',
)

/** How an update may name a photo that the record has: by its id, not at all, or by id and source. */
const forms = {
  id: (image: unknown): Fields => ({ face_picture: { image } }),
  omit: (): Fields => ({}),
  'id+source': (image: unknown): Fields => ({ face_picture: { image, source: 'temp' } }),
}

/** Gives the test record a photo and finds out by which updates it keeps it. */
export async function tryPhotos(bench: Bench): Promise<void> {
  const { findings } = bench.run
  const kept: string[] = []
  const seen: string[] = []
  for (const [name, form] of Object.entries(forms)) {
    if (isEmpty(imageOf(bench.now)) && !(await attach(bench))) {
      return findings.unseen('photo', ...seen, 'the record got no photo')
    }
    const image = imageOf(bench.now)
    if (name === 'id') await notePhotoOf(bench.run, bench.record.place.family, bench.now)
    const { status, isTaken, now } = await change(bench, { ...bench.record.body, ...form(image) })
    if (status === 0) return findings.unseen('photo', ...seen, 'no answer')
    const stays = isTaken && imageOf(now) === image
    if (stays) kept.push(name)
    seen.push(`${name}: PUT ${status}, ${stays ? 'kept' : 'lost'}`)
  }
  const has = (name: string) => kept.includes(name)
  const verdict = has('id') && has('id+source') ? 'any' : (['id', 'id+source', 'omit'].find(has) ?? 'none')
  findings.note('photo', verdict, ...seen)
}

const imageOf = (record: Fields): unknown => fieldsOf(record['face_picture'])?.['image'] ?? null

async function attach(bench: Bench): Promise<boolean> {
  const uploaded = await upload(bench.run)
  const image = idOf(fieldsOf(uploaded.value) ?? {})
  if (!isDone(uploaded) || image === '') return false
  const photo = { face_picture: { image, source: 'temp' } }
  await change(bench, { ...bench.record.body, ...photo })
  return !isEmpty(imageOf(bench.now))
}

async function upload({ visit }: Run): Promise<Seen> {
  const form = new FormData()
  form.append('source', new Blob([square], { type: 'image/jpeg' }), 'photo.jpg')
  return visit.ask({ kind: 'upload', path: '/api/temp/photo', body: form })
}

/**
 * Finds out which permission an upload needs, with a token that the service does not let write: one that may write says
 * nothing about that. The temporary image is forgotten by the service.
 */
export async function tryUploadUnallowed(run: Run): Promise<void> {
  const { status } = await upload(run)
  if (status === 403) run.findings.note('upload', 'write', 'POST 403 with a token that only reads')
  else if (status === 200 || status === 201)
    run.findings.note('upload', 'any', `POST ${status} with a token that only reads`)
  else run.findings.unseen('upload', `POST ${status}`)
}
