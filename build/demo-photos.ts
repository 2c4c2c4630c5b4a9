import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { photoFile } from '../service/sample/demo-photos.ts'
import { drawPhoto } from '../service/sample/drawing.ts'
import type { Drawing } from '../service/sample/motif.ts'
import { seedStore } from '../service/sample/seed.ts'
import { openDatabase } from '../service/store/database.ts'
import { openImageTable } from '../service/store/image-table.ts'
import { openRecordTable } from '../service/store/record-table.ts'

/**
 * Draws the photos of the first `count` sample records into `folder`, so that the demo needs no library for pictures. Returns the paths
 * of the files; throws where a photo cannot be drawn or the disk refuses.
 */
export async function drawDemoPhotos(count: number, folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const photos = new Map(drawingsOf(count).map((text) => [photoFile(JSON.parse(text) as Drawing), text]))
  return Promise.all(
    [...photos].map(async ([name, text]) => {
      const jpeg = await drawPhoto(text)
      if (jpeg === null) throw new Error(`The photo ${name} cannot be drawn`)
      writeFileSync(join(folder, name), jpeg)
      return join(folder, name)
    }),
  )
}

/** The drawing of each photo, as `drawPhoto` takes it. */
function drawingsOf(count: number): string[] {
  const db = openDatabase(':memory:')
  const records = openRecordTable(db, 'records')
  const images = openImageTable({ db, nextId: () => '', temporaryMs: 0 })
  seedStore({ db, records, images }, count, 'profile')
  const rows = db.all('SELECT drawing FROM images')
  db.close()
  return rows.map(({ drawing }) => String(drawing))
}
