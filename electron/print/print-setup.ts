import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { PrintSetup } from '../../contract/ipc/print-setup.ts'
import { everybody, rowsInList } from '../bulk/ids-in-list.ts'
import type { Session } from '../session/session.ts'
import { firstSheet } from './settings/print-settings.ts'
import type { PrintSettings, ProfileSettings } from './settings/print-settings.ts'
import type { SheetBook } from './sheet-book.ts'

/** A printer as the system tells it. */
export interface KnownPrinter {
  name: string
  text: string
}

/** What the workbench needs to know. */
export interface SetupParts {
  settings: PrintSettings
  sheets: SheetBook
  printers(): Promise<KnownPrinter[]>
}

/** As many home addresses as a person could call their own. */
const mostSenders = 100

/** November, when New Year cards are on sale, to the seventh of January, when the last ones arrive. */
function isNewYear(day: Date): boolean {
  return day.getMonth() >= 10 || (day.getMonth() === 0 && day.getDate() <= 7)
}

/** The sheet of a contact alone: the one that was used last, else the card that people write at this time of the year. */
export function sheetForOne(
  { find }: Pick<SheetBook, 'find'>,
  own: Pick<ProfileSettings, 'sheetForOne'>,
  today = new Date(),
): string {
  return find(own.sheetForOne)?.code ?? (isNewYear(today) ? 'new-year-hagaki' : firstSheet)
}

/** What the workbench begins with for a profile. */
export async function printSetup(
  { settings, sheets, printers }: SetupParts,
  { profile, mirror }: Session,
): Promise<Result<PrintSetup>> {
  const own = settings.profile(profile.id).read()
  const homes = await rowsInList(mirror, { ...everybody('homeaddress'), limit: mostSenders })
  if (!homes.ok) return homes
  return ok({
    sheets: sheets.list(own.bySheet, own.sender),
    sheet: sheets.find(own.sheet)?.code ?? firstSheet,
    sheetForOne: sheetForOne(sheets, own),
    printer: own.printer,
    layouts: own.layouts,
    calibrations: settings.machine.read().calibrations,
    printers: await printers(),
    senders: homes.value.map(({ id, name, place }) => ({ id, name: name || place || id })),
    sender: own.sender,
    asksToMark: own.asksToMark,
  })
}
