import { readFile, stat } from 'node:fs/promises'
import type { z } from 'zod'
import { fail, ok, type Result } from '../../contract/failure.ts'
import { cellLayout, type CellLayout, type LayoutProblem } from '../../contract/ipc/cell-layout.ts'
import { diskFailure } from '../disk/save-file.ts'

/** A layout, or why the text is not one. */
export type ReadLayout =
  | { readonly ok: true; readonly layout: CellLayout }
  | { readonly ok: false; readonly problem: LayoutProblem }

/** The largest file, in characters: a layout with all its fields has about 20,000. */
export const mostCharacters = 200_000
/** Of a word of the file that is shown, in characters. */
const longestWord = 60

function refused(kind: LayoutProblem['kind'], place = '', detail = ''): ReadLayout {
  return { ok: false, problem: { kind, place, detail } }
}

/** Reads the text of a file of a layout. Never throws. */
export function readLayout(text: string): ReadLayout {
  if (text.length > mostCharacters) return refused('too-large')
  let value: unknown
  try {
    value = JSON.parse(text.replace(/^\ufeff/u, ''))
  } catch {
    return refused('not-json')
  }
  const read = cellLayout.safeParse(value)
  if (read.success) return { ok: true, layout: read.data }
  const [issue] = read.error.issues
  return issue === undefined ? refused('no-layout') : problemOf(issue)
}

/** Reads a file of a layout; `storage` when the disk refuses. */
export async function readLayoutFile(path: string): Promise<Result<ReadLayout>> {
  try {
    const there = await stat(path)
    // SECURITY: a file from anywhere takes no more memory than this (SECURITY X25). A letter has four bytes at most.
    if (!there.isFile() || there.size > mostCharacters * 4) return ok(refused('too-large'))
    return ok(readLayout(await readFile(path, 'utf8')))
  } catch (thrown) {
    return fail(diskFailure(thrown))
  }
}

/** `fields[2].width`; counted from 0, as JSON is. */
function placeOf(path: readonly PropertyKey[]): string {
  const place = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`)).join('')
  return place.replace(/^\./u, '')
}

function problemOf(issue: z.core.$ZodIssue): ReadLayout {
  if (issue.path.length === 0 && issue.code === 'invalid_type') return refused('no-layout')
  const place = placeOf(issue.path)
  switch (issue.code) {
    case 'unrecognized_keys':
      return refused('not-known', place, (issue.keys[0] ?? '').slice(0, longestWord))
    case 'too_small':
      return issue.origin === 'number'
        ? refused('too-small', place, String(issue.minimum))
        : refused('empty', place)
    case 'too_big': {
      const kinds: Record<string, LayoutProblem['kind']> = { array: 'too-many', string: 'too-long' }
      return refused(kinds[issue.origin] ?? 'too-big', place, String(issue.maximum))
    }
    case 'invalid_type':
      return refused('missing', place, issue.expected)
    case 'invalid_value':
      return refused('no-choice', place, issue.values.map(String).join(', '))
    case 'invalid_union':
      return refused(issue.path.at(-1) === 'size' ? 'no-size' : 'no-kind', place)
    case 'custom':
      return refused('beyond-cell', place)
    default:
      return refused('wrong', place)
  }
}

/** A sentence for the command line that says what is wrong with a file, and where. */
export function sentenceOf({ kind, place, detail }: LayoutProblem): string {
  const what = place === '' ? 'the file' : place
  const sentences: Record<LayoutProblem['kind'], string> = {
    'too-large': 'it is too large for a layout',
    'not-json': 'it is not JSON',
    'no-layout': 'it is no layout',
    'not-known': `${what} has “${detail}”, which no layout of this version has`,
    'too-small': `${what} is less than ${detail}`,
    empty: `${what} is empty`,
    'too-big': `${what} is more than ${detail}`,
    'too-long': `${what} is more than ${detail} characters`,
    'too-many': `${what} has more than ${detail} items`,
    missing: `${what} is missing, or is no ${detail}`,
    'no-choice': `${what} is none of these: ${detail}`,
    'beyond-cell': `${what} ends beyond the cell`,
    'no-size': `${what} is neither “fit” nor a number of points from 4 to 400`,
    'no-kind': `${what} is a kind of field that no layout of this version has`,
    wrong: `${what} is wrong`,
  }
  return sentences[kind]
}
