import type { Direction, PrintOptions } from '../contract/ipc/print.ts'
import type { CompositionOptions } from './compose/addressee.ts'
import type { MailingRecord } from './compose/mailing-record.ts'
import type { VerticalDigits } from './compose/vertical-text.ts'
import type { ImpositionOptions } from './impose/imposition.ts'
import type { Calibration } from './output/glyph-run.ts'
import type { Sheet } from './sheet/sheet.ts'

/** How a print job is set. */
export interface LayoutOptions extends CompositionOptions, ImpositionOptions {
  readonly honorific: string
  /** The code of the country where the mail is posted; empty for that of the sender or, without one, Japan. */
  readonly homeCountry: string
  readonly direction: Direction
  readonly digits: VerticalDigits
  /** 〒 before a postal code that is set as text; never in a printed frame. */
  readonly postalMark: boolean
  /** The sender's record and the address to use; null prints no sender. */
  readonly sender: { readonly record: MailingRecord; readonly address: CompositionOptions['address'] } | null
  readonly order: PrintOptions['order']
  /** Whether each group begins a new page, groups in the order of their first record. */
  readonly byGroup: boolean
  /** Japan Post's customer barcode, if there is room for it. */
  readonly barcode: boolean
  /** Outlines of the cells, for a test on plain paper. */
  readonly outline: boolean
  readonly calibration: Calibration
}

/** No correction. */
export const uncalibrated: Calibration = { scaleX: 1, scaleY: 1, offsetX: 0, offsetY: 0 }

/** The usual options for a sheet; callers override what the user changed. */
export function usualOptions(sheet: Sheet): LayoutOptions {
  return {
    address: 'first',
    organization: 'office',
    title: true,
    homeCountry: '',
    airMail: false,
    jointNames: true,
    jointHonorifics: true,
    honorific: '様',
    direction: sheet.direction,
    digits: 'kanji',
    postalMark: false,
    sender: null,
    order: 'selection',
    byGroup: false,
    barcode: false,
    startCell: 0,
    usedCells: [],
    copies: 1,
    collate: 'each',
    outline: false,
    calibration: uncalibrated,
  }
}
