import { clearKindOf, nextClearForm, nextKeepForm } from './learned-forms.ts'
import type { ClearKind, Forms } from './learned-forms.ts'
import { isPhotoField, photosOf } from './photos.ts'
import { rawRecord } from './raw-record.ts'
import type { RawRecord } from './raw-record.ts'
import { isEmpty, kindOfField } from './request-fields.ts'
import type { Intent } from './save-deps.ts'

/** Fields with a value in the base that the save empties. */
export function clearedFields({ changes }: Intent, base: RawRecord): string[] {
  return Object.entries(changes)
    .filter(([field, value]) => isEmpty(value) && !isEmpty(base.value[field]))
    .map(([field]) => field)
}

/** The kinds of value that the save empties. */
export function clearedKinds(intent: Intent, base: RawRecord): ClearKind[] {
  return [...new Set(clearedFields(intent, base).map((field) => clearKindOf(kindOfField(field))))]
}

/** True when the body has to say that photos of the record stay. */
export function keepsPhotos({ changes }: Intent, base: RawRecord): boolean {
  return photosOf(base).length > 0 && !(Object.keys(changes).filter(isPhotoField).length === 2)
}

/** The forms to send with, best guess first, at most three; only guesses that the body really uses make more. */
export function* formAttempts(current: Forms, intent: Intent): Generator<Forms> {
  const base = rawRecord(intent.base ?? '{}')
  const kinds = clearedKinds(intent, base).filter((kind) => !current.clear[kind].proven)
  const guessesPhotos = keepsPhotos(intent, base) && !current.keepPhoto.proven
  let forms = current
  for (let attempt = 0; attempt < 3; attempt += 1) {
    yield forms
    if (kinds.length === 0 && !guessesPhotos) return
    const clear = { ...forms.clear }
    for (const kind of kinds) {
      const form = nextClearForm(kind, clear[kind].form)
      if (form !== null) clear[kind] = { form, proven: false }
    }
    const keepPhoto = guessesPhotos
      ? { form: nextKeepForm(forms.keepPhoto.form), proven: false }
      : forms.keepPhoto
    forms = { clear, keepPhoto }
  }
}
