import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { Result } from '../../contract/failure.ts'
import type { ImportedSheets, OwnSheet, SheetProblem, TestRulers } from '../../contract/ipc/print-setup.ts'
import { call } from '../bridge/bridge.ts'
import { t, tn } from '../text/i18n.ts'
import { useNoticesStore } from './notices.ts'
import { usePrintStore } from './print.ts'

/** What the workbench keeps for next time: presets, layouts, the user's own sheets, adjustments of printers. */
export const usePrintKeepingStore = defineStore('print-keeping', () => {
  /** What is wrong with the sheet to be kept. */
  const problems = shallowRef<readonly SheetProblem[]>([])

  /** The adjustment of the printer for the sheet; null without one. */
  const calibration = computed(() => {
    const { setup, printer, sheetCode } = usePrintStore()
    const known = setup?.calibrations.find((each) => each.printer === printer && each.sheet === sheetCode)
    return known?.calibration ?? null
  })

  /** Returns whether the sheet is kept; `problems` says why not. */
  async function keepSheet(sheet: OwnSheet): Promise<boolean> {
    const kept = await keep(call('print.keepSheet', sheet))
    problems.value = kept?.value.problems ?? []
    if (kept === null || problems.value.length > 0) return false
    usePrintStore().chooseSheet(sheet.code)
    // A sheet that was used before has its last options, with the direction of that time.
    usePrintStore().change({ direction: sheet.direction })
    return true
  }

  return {
    problems,
    calibration,
    keepPreset,
    dropPreset,
    keepSheet,
    dropSheet,
    importSheets,
    calibrate,
    askToMark,
  }
})

/** Waits until something is kept and reads the setup again; null when it is not kept, and the user sees why. */
export async function keep<T>(keeping: Promise<Result<T>>): Promise<{ value: T } | null> {
  const answer = await keeping
  if (!answer.ok) {
    useNoticesStore().showFailure(answer.failure)
    return null
  }
  await usePrintStore().readSetup()
  return answer
}

async function keepPreset(name: string): Promise<void> {
  const { sheetCode: sheet, options } = usePrintStore()
  if (options === null) return
  const kept = await keep(call('print.keepPreset', { name, sheet, options }))
  if (kept) useNoticesStore().show({ text: t('print.presetKept', { name }) })
}

async function dropPreset(name: string): Promise<void> {
  await keep(call('print.dropPreset', { name }))
}

async function dropSheet(code: string): Promise<void> {
  await keep(call('print.dropSheet', { code }))
  usePrintStore().keepSheetThatIs()
}

/**
 * Asks for a file of templates and keeps its sheets; the first of them is chosen. Returns what became of the file, null when none
 * was chosen or it failed, and the user sees why. A notice says what there is to say while no template is refused.
 */
async function importSheets(): Promise<ImportedSheets | null> {
  const imported = await keep(call('print.importSheets', null))
  if (imported === null) return null
  const { kept, refusedCount } = imported.value
  const [first] = kept
  if (first !== undefined) usePrintStore().chooseSheet(first)
  if (refusedCount === 0) {
    const text = first === undefined ? t('sheet.noTemplate') : tn('sheet.imported', kept.length)
    useNoticesStore().show({ text, urgent: first === undefined })
  }
  return imported.value
}

/** Returns whether it is adjusted. null takes an adjustment back. */
async function calibrate(measured: TestRulers | null): Promise<boolean> {
  const { sheetCode: sheet, printer, readSetup, layOut } = usePrintStore()
  const answer = await call('print.calibrate', { sheet, printer, measured })
  const notices = useNoticesStore()
  if (answer.ok) {
    notices.show({ text: t(measured === null ? 'sheet.adjustTaken' : 'sheet.adjusted') })
    await readSetup()
    await layOut()
  } else if (answer.failure.kind === 'invalid-input')
    notices.show({ text: t('sheet.implausible'), urgent: true })
  else notices.showFailure(answer.failure)
  return answer.ok
}

/** The choice counts from the click: a print in the same moment already follows it. */
async function askToMark(ask: boolean): Promise<void> {
  const print = usePrintStore()
  const show = (asksToMark: boolean) => {
    if (print.setup) print.setup = { ...print.setup, asksToMark }
  }
  show(ask)
  const kept = await keep(call('print.askToMark', { ask }))
  if (kept === null) show(!ask)
}
