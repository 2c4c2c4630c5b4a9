import { Notification } from 'electron'
import type { Result } from '../../contract/failure.ts'
import type { Language } from '../../contract/language.ts'
import type { Day } from '../book/birthdays-on.ts'
import { mainText } from '../../languages/main.ts'

/** The hour of the day, by this computer's clock, from which on birthdays are announced. */
const from = 9

/** How often it is looked whether a new day has come, in ms: a computer that sleeps runs no timer of a day. */
const everyMs = 5 * 60_000

/** What the reminder of birthdays needs from the app. */
interface ReminderOptions {
  /** Off until the user wants it. */
  isWanted(): boolean
  /** How many contacts of the book in use have their birthday on a day. */
  count(day: Day): Promise<Result<number>>
  /** The day of the last reminder, as YYYY-MM-DD; kept so that a new start does not repeat it. */
  told: { read(): string; keep(day: string): void }
  language(): Language
  /** The user clicked the reminder: the window shows the contacts. */
  show(): void
  /** Writes a line to the log. */
  note(line: string): void
  now?: () => Date
}

/** The reminder at work. */
export interface Reminder {
  /** Reminds if it is time, otherwise does nothing. */
  look(): Promise<void>
  stop(): void
}

/**
 * Announces the birthdays of the day, once a day, all together, from nine o'clock on or when the app starts later. Without a birthday it
 * looks again: the book may not have been read yet.
 */
export function remindOfBirthdays({
  isWanted,
  count,
  told,
  language,
  show,
  note,
  now = () => new Date(),
}: ReminderOptions): Reminder {
  // Without a reference to it, a notification is collected, and its click with it.
  let shown: Notification | null = null
  const look = async (): Promise<void> => {
    const time = now()
    const day = { year: time.getFullYear(), month: time.getMonth() + 1, day: time.getDate() }
    const date = dateOf(day)
    const isDue = () => isWanted() && told.read() !== date
    if (!isDue() || time.getHours() < from || !Notification.isSupported()) return
    const found = await count(day)
    if (!found.ok || found.value === 0 || !isDue()) return
    told.keep(date)
    shown?.close()
    const text = mainText[language()].birthdayReminder
    // SECURITY: a number and no name: the system shows it to all who see a locked screen, and keeps it (SECURITY X60).
    shown = new Notification({ title: text.title, body: text.body(found.value) })
    shown.on('click', show)
    // macOS shows notifications of signed apps only; elsewhere the user may have forbidden them.
    shown.on('failed', (_event, reason) => note(`the reminder of birthdays was not shown: ${reason}`))
    shown.show()
  }
  const timer = setInterval(() => void look(), everyMs)
  return { look, stop: () => clearInterval(timer) }
}

function dateOf({ year, month, day }: Day): string {
  return [year, month, day].map((part) => String(part).padStart(2, '0')).join('-')
}
