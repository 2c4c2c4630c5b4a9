import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Imaging } from '../image/picture.ts'
import { acceptJpeg } from '../image/accept-jpeg.ts'
import type { Drawing, Motif } from './motif.ts'

/** Address records of the Demo profile (see `ServiceOptions.seed`). */
export const demoRecords = 120

/** Name of the file with a drawn photo. Its capture time is in the record, not in the picture. */
export function photoFile({ subject, seed, tone = 'any' }: Motif): string {
  return `${subject}-${seed}-${tone}.jpg`
}

/** Photos without a library for pictures: those of the sample records were drawn into `folder` before, uploads stay as they are. */
export function demoImaging(folder: string): Imaging {
  return {
    recompress: acceptJpeg,
    drawPhoto(text) {
      const drawing = JSON.parse(text) as Drawing // written by `sample/seed.ts` into our own store
      return readFile(join(folder, photoFile(drawing))).catch(() => null)
    },
  }
}
