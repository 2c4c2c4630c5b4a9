import { fail, ok, type Result } from '../../contract/failure.ts'
import { calibration as shape, type TestRulers } from '../../contract/ipc/print-setup.ts'
import { calibrationFrom } from '../../labels/impose/test-page.ts'
import { uncalibrated } from '../../labels/layout-options.ts'
import type { Calibration } from '../../labels/output/glyph-run.ts'
import type { Sheet } from '../../labels/sheet/sheet.ts'
import type { MachineSettings } from './machine-settings.ts'
import type { JsonFile } from '../disk/json-file.ts'

/** How each printer deviates on each sheet. */
export interface Calibrations {
  of(printer: string, sheet: string): Calibration
  /**
   * Keeps the correction for what was measured, or none for null. `invalid-input` when it is more than any printer
   * deviates by: then something else was measured.
   */
  measure(
    printer: string,
    sheet: Sheet,
    measured: TestRulers | null,
  ): Promise<Result<{ calibration: Calibration | null }>>
}

/** @param machine the file that holds them. */
export function createCalibrations(machine: JsonFile<MachineSettings>): Calibrations {
  return {
    of: (printer, sheet) =>
      machine.read().calibrations.find((each) => each.printer === printer && each.sheet === sheet)
        ?.calibration ?? uncalibrated,
    async measure(printer, sheet, measured) {
      const checked = measured === null ? null : shape.safeParse(calibrationFrom(sheet, measured))
      if (checked?.error) {
        const path = checked.error.issues[0]?.path.join('.') ?? ''
        return fail({ kind: 'invalid-input', path, expected: 'a printer deviates by 10 % and 30 mm at most' })
      }
      const calibration = checked?.data ?? null
      const place = { printer, sheet: sheet.code }
      const kept = await machine.change(({ calibrations }) => {
        const others = calibrations.filter((each) => each.printer !== printer || each.sheet !== sheet.code)
        return { calibrations: calibration ? [...others, { ...place, calibration }] : others }
      })
      return kept.ok ? ok({ calibration }) : kept
    },
  }
}
