import { en } from '../../languages/page.ts'
import type { Translate } from './translate.ts'

type KnownField = keyof typeof en.record.field

/** What the form calls a top-level field; a name that it does not have as it is. */
export function fieldName(field: string, t: Translate): string {
  return isKnown(field) ? t(`record.field.${field}`) : field
}

function isKnown(field: string): field is KnownField {
  return Object.hasOwn(en.record.field, field)
}
