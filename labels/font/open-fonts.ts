import type { Result } from '../../contract/failure.ts'
import type { Face } from './face.ts'
import { fontSet } from './font-set.ts'
import type { FontSet } from './font-set.ts'
import { openFace } from './open-face.ts'

/** A font file, and which font of it when it is a collection. */
export interface FontFile {
  readonly bytes: Uint8Array
  readonly postscriptName?: string
}

/** Opens font files, first choice first. The first file that cannot be used is the failure. */
export function openFonts(files: readonly (Uint8Array | FontFile)[]): Result<FontSet> {
  const faces: Face[] = []
  for (const file of files) {
    const opened = 'bytes' in file ? openFace(file.bytes, file.postscriptName) : openFace(file)
    if (!opened.ok) return opened
    faces.push(opened.value)
  }
  if (faces.length > 0) return { ok: true, value: fontSet(faces) }
  return { ok: false, failure: { kind: 'invalid-input', path: 'fonts', expected: 'at least one font' } }
}
