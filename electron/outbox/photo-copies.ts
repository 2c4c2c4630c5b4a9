import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import { meantValue } from './echo.ts'
import { photoFields, photoRefs } from './photos.ts'
import { rawRecord } from './raw-record.ts'
import type { Intent, SaveDeps } from './save-deps.ts'

/** JPEG bytes of the photos a record has, by image id. */
export type PhotoCopies = ReadonlyMap<string, Uint8Array>

/**
 * Copies of the photos that an update means to keep, taken before it goes out (reliability 5.1.5). None once an echo
 * has shown how this service keeps photos. A photo that the service itself cannot give (404) holds nothing up; any
 * other failure stops the save, because the photo could be lost.
 */
export async function keepPhotoCopies(
  deps: SaveDeps,
  intent: Intent,
  id: string,
): Promise<Result<PhotoCopies>> {
  const copies = new Map<string, Uint8Array>()
  if (deps.forms.current().keepPhoto.proven) return ok(copies)
  const base = rawRecord(intent.base ?? '{}')
  const kept = photoFields.flatMap((field) => photoRefs(meantValue(field, intent, base)))
  for (const { image, temporary } of kept) {
    if (temporary) continue
    const copy = await deps.photoCopy(intent.family, id, image)
    if (copy.ok) copies.set(image, copy.value)
    else if (copy.failure.kind !== 'not-found') return copy
  }
  return ok(copies)
}
