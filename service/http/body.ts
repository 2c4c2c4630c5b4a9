import { isObject, parseJson, type JsonObject } from '../json.ts'
import { done, refused, type Outcome } from '../refusal.ts'

/** Reads a body of at most `limit` bytes; 413 as soon as it is longer, without keeping the rest. */
export async function readBytes(request: Request, limit: number): Promise<Outcome<Uint8Array<ArrayBuffer>>> {
  const tooLarge = refused(413, `The body is larger than ${limit} bytes`)
  if (Number(request.headers.get('content-length') ?? 0) > limit) return tooLarge
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > limit) return tooLarge
    chunks.push(chunk)
  }
  return done(new Uint8Array(Buffer.concat(chunks)))
}

/** The body of a create or update (spec 4: application/json; charset=UTF-8). */
export async function readRecordBody(request: Request, limit: number): Promise<Outcome<JsonObject>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/json *(; *charset *= *"?utf-8"? *)?$/i.test(type)) {
    return refused(415, 'Content-Type must be application/json; charset=UTF-8')
  }
  const bytes = await readBytes(request, limit)
  if (!bytes.ok) return bytes
  const text = utf8(bytes.value)
  const parsed = text === undefined ? undefined : parseJson(text)
  if (!parsed?.ok) return refused(400, 'The body is not JSON')
  return isObject(parsed.value) ? done(parsed.value) : refused(400, 'The body must be a JSON object')
}

function utf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8, which is what the spec asks for.
    return undefined
  }
}

/** The file in the multipart field `source` of an upload (spec 4.3). */
export async function readUpload(request: Request, limit: number): Promise<Outcome<Uint8Array>> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data *;/i.test(type)) return refused(415, 'Content-Type must be multipart/form-data')
  const bytes = await readBytes(request, limit)
  if (!bytes.ok) return bytes
  const source = await fieldOf(bytes.value, type)
  if (source instanceof Blob) return done(new Uint8Array(await source.arrayBuffer()))
  return refused(400, 'The form field source must hold the image file')
}

async function fieldOf(bytes: Uint8Array<ArrayBuffer>, type: string) {
  try {
    const form = await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
    return form.get('source')
  } catch {
    // A frame that does not follow its own boundary holds no field.
    return undefined
  }
}
