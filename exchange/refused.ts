import type { ReadFile, RemarkKind } from './person.ts'

/** A file that brings nobody, and why. */
export function refused(kind: RemarkKind, value = ''): ReadFile {
  const text = value === '' ? { kind } : { kind, value }
  return { format: 'unknown', encoding: '', persons: [], remarks: [{ line: 0, person: '', field: '', text }] }
}

/** What a larger file is told. */
export const tooBig = refused('file-too-big')
