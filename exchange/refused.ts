import { remarkWords, type ReadFile, type RemarkKind } from './person.ts'

/** A file that yields no person, and why. */
export function refused(kind: RemarkKind, value = ''): ReadFile {
  const remark = { line: 0, person: '', field: '', text: remarkWords(kind, value) }
  return { format: 'unknown', encoding: '', persons: [], remarks: [remark] }
}

/** The result for a larger file. */
export const tooBig = refused('file-too-big')
