import { setImmediate } from 'node:timers/promises'
import { ok, type Result } from '../../contract/failure.ts'
import type { Output } from '../../contract/ipc/contract.ts'
import { nameOf } from '../../exchange/person.ts'
import { mainText } from '../../languages/main.ts'
import { chosenIds, type ChosenContacts } from '../export/exports.ts'
import { personOf } from '../export/person-of-record.ts'
import type { SavingDesktop } from '../window/files.ts'
import { birthdayOf, writeBirthdays, type Birthday } from '../../exchange/calendar.ts'
import { saveSurely } from '../disk/save-file.ts'
import type { Session } from '../session/session.ts'

/** The session that the birth dates come from. */
type BirthdaySession = Pick<Session, 'mirror' | 'readRecord'>

/** Birthdays of contacts as a file for calendars. */
export interface Birthdays {
  /**
   * Gathers them, asks for a path, writes the file and compares what lies there; without a birthday it asks for no path.
   * `storage` where the disk refuses or does not hold it.
   */
  save(session: BirthdaySession, of: ChosenContacts): Promise<Result<Output<'share.birthdays'>>>
}

interface BirthdaysOptions extends Pick<SavingDesktop, 'language' | 'wrote'> {
  /** Asks the user where the file goes; null when the user thought better of it. */
  askPath(): Promise<string | null>
}

/** Contacts that are read before others have their turn. */
const portion = 50

export function createBirthdays({ language, askPath, wrote }: BirthdaysOptions): Birthdays {
  return {
    async save(session, of) {
      const words = mainText[language()].birthdays
      const found = await gather(session, of, words.of)
      if (!found.ok) return found
      const { birthdays, without } = found.value
      const told = { birthdays: birthdays.length, without }
      const path = birthdays.length === 0 ? null : await askPath()
      if (path === null) return ok({ saved: false, handle: null, ...told })
      const file = writeBirthdays(birthdays, words.calendar, new Date().toISOString())
      const bytes = new TextEncoder().encode(file)
      const saved = await saveSurely(path, bytes)
      if (!saved.ok) return saved
      return ok({ saved: true, handle: wrote(path), ...told })
    },
  }
}

/** The birthdays in the order of the list, and how many contacts have none. */
async function gather(
  session: BirthdaySession,
  of: ChosenContacts,
  summary: (name: string) => string,
): Promise<Result<{ birthdays: Birthday[]; without: number }>> {
  const found = await chosenIds(session, of)
  if (!found.ok) return found
  const { family, ids } = found.value
  const birthdays: Birthday[] = []
  let without = 0
  for (const [at, id] of ids.entries()) {
    if (at % portion === portion - 1) await setImmediate()
    const view = session.readRecord(family, id)
    if (!view || view.record.deleted) continue
    const day = birthdayOf(view.record.birthdate ?? '')
    const { person } = personOf({ ...view, photo: null, lack: null })
    // The same from every computer: a calendar that reads the file again renews its entries.
    if (day)
      birthdays.push({
        uid: `atena-birthday-${family}-${id}`,
        summary: summary(nameOf(person)),
        ...day,
      })
    else without += 1
  }
  return ok({ birthdays, without })
}
