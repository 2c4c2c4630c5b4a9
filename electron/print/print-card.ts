import { fail } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/model/family.ts'
import type { Session } from '../session/session.ts'
import type { Printing } from './printing.ts'
import { firstOptions } from './sheet-book.ts'
import type { SheetBook } from './sheet-book.ts'

const cardSheet = 'hagaki'

/**
 * Prints one contact as a postcard into a PDF that the user names. `saved` is false when the user closed the dialog;
 * `storage` when the disk refused.
 */
export async function printCard(
  { printing, sheets }: { printing: Printing; sheets: SheetBook },
  session: Session,
  { family, id }: { family: Family; id: string },
): Promise<Result<{ saved: boolean }>> {
  const sheet = sheets.find(cardSheet)
  if (!sheet) return fail({ kind: 'not-found' })
  const options = { ...firstOptions(sheet), onlyWithAddress: false }
  const selection = { kind: 'records' as const, family, ids: [id] }
  const call = { selection, leaveOut: [], sheet: cardSheet, options, printer: '' }
  const laid = await printing.layOut(session, call, 'card')
  if (!laid.ok) return laid
  if (laid.value.pages === 0) return fail({ kind: 'not-found' })
  return printing.savePdf(laid.value.job)
}
