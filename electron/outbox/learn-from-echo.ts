import type { FieldDifference } from '../../contract/ipc/record-write.ts'
import { meantValue } from './echo.ts'
import { clearKindOf, nextKeepForm } from './learned-forms.ts'
import type { ClearKind, Forms, LearnedForms } from './learned-forms.ts'
import { photoFields, photoRefs, photosOf } from './photos.ts'
import { rawRecord } from './raw-record.ts'
import { kindOfField } from './request-fields.ts'
import type { Answered } from './settle.ts'

/**
 * Remembers what an echo shows: a form that emptied a field or kept a photo works; one that lost a photo makes room
 * for the next. A form that once worked is not doubted again, a field that then stays is that field's own rule.
 */
export function learnFrom(
  forms: LearnedForms,
  answered: Answered,
  differences: readonly FieldDifference[],
): void {
  const known = forms.current()
  forms.learn({
    clear: clearsLearned(known, answered, differences),
    keepPhoto: keepLearned(known, answered),
  })
}

function clearsLearned(
  known: Forms,
  answered: Answered,
  differences: readonly FieldDifference[],
): Forms['clear'] {
  const learned = { ...known.clear }
  for (const field of answered.cleared) {
    const kind: ClearKind = clearKindOf(kindOfField(field))
    const worked = !differences.some((difference) => difference.field === field)
    if (worked && !learned[kind].proven)
      learned[kind] = { form: answered.forms.clear[kind].form, proven: true }
  }
  return learned
}

function keepLearned(known: Forms, { intent, echo, forms }: Answered): Forms['keepPhoto'] {
  const base = rawRecord(intent.base ?? '{}')
  const kept = photoFields
    .flatMap((field) => photoRefs(meantValue(field, intent, base)))
    .filter(({ temporary }) => !temporary)
  if (known.keepPhoto.proven || kept.length === 0) return known.keepPhoto
  const present = new Set(photosOf(rawRecord(echo)))
  const { form } = forms.keepPhoto
  return kept.every(({ image }) => present.has(image))
    ? { form, proven: true }
    : { form: nextKeepForm(form), proven: false }
}
