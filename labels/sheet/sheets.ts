import { cardsAndEnvelopes } from './cards-and-envelopes.ts'
import { labelSheets } from './label-sheets.ts'
import type { Sheet } from './sheet.ts'

/** Every sheet the app ships. */
export const sheets: readonly Sheet[] = [...cardsAndEnvelopes, ...labelSheets]

/** Finds a sheet by its code or another code of the same geometry, whatever the case of letters. */
export function findSheet(code: string): Sheet | undefined {
  const wanted = code.trim().toUpperCase()
  return sheets.find((sheet) => [sheet.code, ...sheet.also].some((known) => known.toUpperCase() === wanted))
}
