import type { z } from 'zod'
import { cellLayout, type CellLayout } from '../../contract/ipc/cell-layout.ts'

/** A layout, or why the text is not one: a sentence that names the field. */
export type ReadLayout =
  | { readonly ok: true; readonly layout: CellLayout }
  | { readonly ok: false; readonly reason: string }

/** The largest file, in characters: a layout with all its fields has about 20,000. */
export const mostCharacters = 200_000

/** Reads the text of a file of a layout. Never throws. */
export function readLayout(text: string): ReadLayout {
  if (text.length > mostCharacters) return { ok: false, reason: 'it is too large for a layout' }
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/u, ''))
  } catch {
    return { ok: false, reason: 'it is not JSON' }
  }
  const read = cellLayout.safeParse(value)
  if (read.success) return { ok: true, layout: read.data }
  const [issue] = read.error.issues
  return { ok: false, reason: issue === undefined ? 'it is no layout' : reasonOf(issue) }
}

/** `fields[2].width`; counted from 0, as JSON is. */
function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return place === '' ? 'the file' : place.replace(/^\./u, '')
}

function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.path.length === 0 && issue.code === 'invalid_type') return 'it is no layout'
  const place = placeOf(issue.path)
  switch (issue.code) {
    case 'unrecognized_keys':
      return `${place} has “${issue.keys[0] ?? ''}”, which no layout of this version has`
    case 'too_small':
      return issue.origin === 'number' ? `${place} is less than ${issue.minimum}` : `${place} is empty`
    case 'too_big': {
      const unit = issue.origin === 'string' ? ' characters' : ''
      return issue.origin === 'array'
        ? `${place} has more than ${issue.maximum} items`
        : `${place} is more than ${issue.maximum}${unit}`
    }
    case 'invalid_type':
      return `${place} is missing, or is no ${issue.expected}`
    case 'invalid_value':
      return `${place} is none of these: ${issue.values.map(String).join(', ')}`
    case 'invalid_union':
      return unionReason(issue, place)
    case 'custom':
      return `${place} ${issue.message}`
    default:
      return `${place} is wrong`
  }
}

/** A value of several forms: the kind of a field, or a size. */
function unionReason({ path }: z.core.$ZodIssueInvalidUnion, place: string): string {
  return path.at(-1) === 'size'
    ? `${place} is neither “fit” nor a number of points from 4 to 400`
    : `${place} is a kind of field that no layout of this version has`
}
