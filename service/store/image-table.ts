import type { JsonObject } from '../json.ts'
import type { Picture } from '../image/picture.ts'
import type { Database, Row } from './database.ts'

/** The bytes of a stored photo: stored here, or still to be drawn from a sample drawing. */
type PhotoSource = { jpeg: Uint8Array } | { drawing: string }

export interface ImageTable {
  /** Keeps a temporary image; its id is given back in the form of interface 2.3. */
  addTemporary(picture: Picture): JsonObject
  /** Makes a stored photo out of a temporary image that has not expired; undefined without such an image. */
  attach(image: string, record_id: string): JsonObject | undefined
  /** Adds a photo that is drawn when it is first asked for (sample records). */
  addDrawing(photo: {
    id: string
    record_id: string
    size: Sizes
    taken: string
    drawing: string
  }): JsonObject
  find(image: string, record_id: string): PhotoSource | undefined
  keepJpeg(image: string, jpeg: Uint8Array): void
  /** Forgets the photos of a record that it no longer shows. */
  dropOthers(record_id: string, kept: readonly string[]): void
}

/** Widths and heights in pixels. */
export type Sizes = Pick<Picture, 'image_size' | 'thumb_size'>

interface Options {
  db: Database
  nextId: () => string
  /** How long a temporary image can be used, in milliseconds. */
  temporaryMs: number
}

/** The images of all records, and the temporary ones (record_id null). */
export function openImageTable({ db, nextId, temporaryMs }: Options): ImageTable {
  const oldest = () => Date.now() - temporaryMs
  return {
    addTemporary(picture) {
      db.run('DELETE FROM images WHERE record_id IS NULL AND uploaded < ?', oldest())
      const id = nextId()
      insert(db, { id, record_id: null, picture, jpeg: picture.jpeg, drawing: null })
      return { id, source: 'temp', ...sizesAndTime(picture) }
    },
    attach(image, record_id) {
      const find = 'SELECT * FROM images WHERE id = ? AND record_id IS NULL AND uploaded >= ?'
      const row = db.one(find, image, oldest())
      if (!row || !(row['jpeg'] instanceof Uint8Array)) return undefined
      const id = nextId()
      const picture = describedBy(row)
      insert(db, { id, record_id, picture, jpeg: row['jpeg'], drawing: null })
      return { image: id, ...sizesAndTime(picture) }
    },
    addDrawing({ id, record_id, size, taken, drawing }) {
      const picture = { ...size, taken }
      insert(db, { id, record_id, picture, jpeg: null, drawing })
      return { image: id, ...sizesAndTime(picture) }
    },
    find(image, record_id) {
      const row = db.one('SELECT jpeg, drawing FROM images WHERE id = ? AND record_id = ?', image, record_id)
      if (row?.['jpeg'] instanceof Uint8Array) return { jpeg: row['jpeg'] }
      return typeof row?.['drawing'] === 'string' ? { drawing: row['drawing'] } : undefined
    },
    keepJpeg: (image, jpeg) => db.run('UPDATE images SET jpeg = ? WHERE id = ?', jpeg, image),
    dropOthers(record_id, kept) {
      for (const { id } of db.all('SELECT id FROM images WHERE record_id = ?', record_id)) {
        if (!kept.includes(String(id))) db.run('DELETE FROM images WHERE id = ?', String(id))
      }
    },
  }
}

type Described = Omit<Picture, 'jpeg'>

function sizesAndTime({ image_size, thumb_size, taken }: Described): JsonObject {
  return { image_size: [...image_size], thumb_size: [...thumb_size], exif: { taken } }
}

interface NewImage {
  id: string
  record_id: string | null
  picture: Described
  jpeg: Uint8Array | null
  drawing: string | null
}

function insert(db: Database, { id, record_id, picture, jpeg, drawing }: NewImage): void {
  const columns = 'id, record_id, uploaded, width, height, thumb_width, thumb_height, taken, jpeg, drawing'
  db.run(
    `INSERT INTO images (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ...[
      id,
      record_id,
      Date.now(),
      ...picture.image_size,
      ...picture.thumb_size,
      picture.taken,
      jpeg,
      drawing,
    ],
  )
}

function describedBy(row: Row): Described {
  const number = (name: string) => Number(row[name])
  return {
    image_size: [number('width'), number('height')],
    thumb_size: [number('thumb_width'), number('thumb_height')],
    taken: typeof row['taken'] === 'string' ? row['taken'] : null,
  }
}
