import { copiedFields } from '../../contract/ipc/share.ts'
import type { FieldName } from '../../contract/record/fields.ts'

/** One value of a record: a field, the place in its list from 0, or the part of its object. */
export interface LineOf {
  field: FieldName
  at?: number
  part?: string
}

/** A place in the page, in px. */
export interface Point {
  x: number
  y: number
}

/** A value that has its own copy button. */
export interface CopiedValue {
  field: (typeof copiedFields)[number]
  at: number
}

/** The value as one that can be copied; null for every other. */
export function copiedValue({ field, at }: LineOf): CopiedValue | null {
  const list = copiedFields.find((each) => each === field)
  return list === undefined || at === undefined ? null : { field: list, at }
}

/** The name under which a value's line is found in the record that is shown. */
export function lineName({ field, at, part }: LineOf): string {
  return [field, at, part].filter((each) => each !== undefined).join(' ')
}

/** Selectors of the control in which a value is typed, the likeliest first. */
export function controlsOf({ field, at, part }: LineOf): string[] {
  const entry = at === undefined ? '' : ` [data-at="${at}"]`
  const own = part === undefined ? '' : ` [data-part="${part}"]`
  return ['input', 'textarea', 'select', 'button'].map(
    (tag) => `[data-field="${field}"]${entry}${own} ${tag}`,
  )
}
