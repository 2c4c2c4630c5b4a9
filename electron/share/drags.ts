import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { WithoutPortrait } from '../../contract/ipc/share.ts'
import type { Family } from '../../contract/record/fields.ts'
import { isSomebody, nameOf } from '../../exchange/person.ts'
import { writeVcards } from '../../exchange/vcard/write-vcard.ts'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import { contactsOf, withoutPortrait, type ExportSession } from '../export/export-contacts.ts'
import { personOf } from '../export/person-of-record.ts'
import { diskFailure } from '../disk/save-file.ts'

/** Contacts that are dragged out of the window: their file lies in a folder of our own as long as the app runs. */
export interface Drags {
  /**
   * Writes the file and hands it to the drag that has begun, without waiting for photos from the service.
   * `not-found` where no contact remains, `storage` where the disk refuses.
   */
  drag(session: ExportSession, family: Family, ids: readonly string[]): Promise<Result<WithoutPortrait>>
  /** Removes what was dragged. */
  end(): void
}

export interface DragsOptions {
  /** The system's folder for what is needed for a while. */
  temporary: string
  /** Tells apart what several data folders leave in it. */
  dataFolder: string
  language(): Language
  /** Begins the drag of a file in the window; `icon` is the path of a picture. */
  startDrag(item: { file: string; icon: string }): void
}

/** Drags whose files are kept: the program that takes one may read it later. */
const mostKept = 20
const mostPhotoBytes = 8 * 1024 * 1024
/** What is seen under the pointer, a PNG of 32 dots: a drag without a picture is refused on some systems. */
const icon =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAAAaElEQVR42mNgGAWjYBRAgVtU3n96YqwOoBcYdQBZDnDLWzAwDgBZjI4HpQOwqcOlj2gHEGMYTR0wpKJg+OYCUgwlhGmbC2jhAFJyAdWjgJRsNfwcQIzllDhitDrG6YABbZKNglEwYgEAQnRQ4ADrwWsAAAAASUVORK5CYII='

/** Signs that some system does not take in a name, and those that cannot be seen or turn the direction of what follows. */
const refused = /[\\/:*?"<>|\p{C}\p{Zl}\p{Zp}]+/gu
/** Names of devices of Windows, whatever ending they have. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/iu
/** In UTF-16 units, ending left out; in UTF-8 a name of 255 bytes is the most that Linux takes. */
const mostUnits = 60

/** Removes what an earlier run left that was ended from outside. */
export function createDrags({ temporary, dataFolder, language, startDrag }: DragsOptions): Drags {
  const prefix = `atena-drag-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}-`
  removeLeft(temporary, prefix)
  const files = new DraggedFiles(join(temporary, prefix))
  return {
    async drag(session, family, ids) {
      const wanted = { family, ids: [...new Set(ids)], photos: { left: mostPhotoBytes } }
      const contacts = await contactsOf(session, wanted)
      const persons = contacts.map((contact) => personOf(contact).person).filter(isSomebody)
      const [first] = persons
      if (!first) return fail({ kind: 'not-found' })
      const name = safeFileName(persons.length === 1 ? nameOf(first) : '', mainText[language()].files.several)
      try {
        startDrag(files.write(name, writeVcards(persons, '3.0')))
        return ok(withoutPortrait(contacts))
      } catch (thrown) {
        return fail(diskFailure(thrown))
      }
    },
    end: () => files.remove(),
  }
}

/** The files of a run. Its functions throw what the disk says. */
class DraggedFiles {
  readonly #prefix: string
  /** null until it is made. */
  #folder: string | null = null
  #count = 0

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  /** Returns the path of a new file in a folder of its own, so that two of one name do not meet, and that of its picture. */
  write(name: string, text: string): { file: string; icon: string } {
    const isFirst = this.#folder === null
    // SECURITY: an unpredictable name, which only this user can look into (SECURITY X46).
    const folder = (this.#folder ??= mkdtempSync(this.#prefix))
    const picture = join(folder, 'icon.png')
    if (isFirst) writeFileSync(picture, icon, { mode: 0o600, encoding: 'base64' })
    this.#count += 1
    const old = join(folder, String(this.#count - mostKept))
    rmSync(old, { recursive: true, force: true })
    const own = join(folder, String(this.#count))
    mkdirSync(own, { mode: 0o700 })
    const file = join(own, name)
    writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
    return { file, icon: picture }
  }

  remove(): void {
    if (this.#folder !== null) rmSync(this.#folder, { recursive: true, force: true })
    this.#folder = null
  }
}

/** Folders only: a link of that name, which another user could create, leads elsewhere. */
function removeLeft(temporary: string, prefix: string): void {
  try {
    for (const name of readdirSync(temporary)) {
      const path = join(temporary, name)
      if (name.startsWith(prefix) && lstatSync(path).isDirectory())
        rmSync(path, { recursive: true, force: true })
    }
  } catch {
    // A folder that cannot be removed belongs to another user, or was removed meanwhile.
  }
}

/**
 * Returns a name for a vCard that every system takes and that leads into no other folder; `otherwise` where nothing of the words is
 * left.
 */
export function safeFileName(words: string, otherwise: string): string {
  const plain = words.normalize('NFC').replace(refused, ' ').replace(/\s+/gu, ' ')
  // Never cut between the two halves of a character.
  const short = [...plain].reduce(
    (name, sign) => (name.length + sign.length > mostUnits ? name : name + sign),
    '',
  )
  const name = short.replace(/^[\s.~-]+|[\s.]+$/gu, '') || otherwise
  return `${devices.test(name) ? '_' : ''}${name}.vcf`
}
