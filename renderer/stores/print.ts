import { useThrottleFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { PrintLayout } from '../../contract/ipc/print-setup.ts'
import type { PrintOptions, PrintSelection } from '../../contract/ipc/print.ts'
import { on } from '../bridge/bridge.ts'
import { PrintDesk } from './print-desk.ts'
import { useSessionStore } from './session.ts'

/** How often the book may change under an open workbench before it is laid out again, in ms. */
const pace = 1000

/** The workbench for mailing labels, for the views. Begin with `load`. */
export const usePrintStore = defineStore('print', () => {
  const desk = new PrintDesk()
  const { isOpen, selection, leftOut, choice, preview } = desk
  const { setup, sheetCode, sheet, printer, options, fonts } = choice
  const { job, page, picture, laying, failure } = preview
  const layOut = () => desk.layOut()

  function load(): void {
    const follow = () => desk.layOut(true)
    on('mirror.changed', useThrottleFn(follow, pace, true))
    watch(
      () => useSessionStore().profile?.id,
      () => desk.forget(),
    )
  }

  return {
    ...{ isOpen, selection, leftOut, setup, sheetCode, sheet, printer, options, fonts },
    ...{ job, page, picture, laying, failure },
    load,
    layOut,
    open: (whom: PrintSelection) => desk.open(whom),
    close: () => desk.close(),
    reopen: () => desk.reopen(),
    readSetup: () => choice.readSetup(),
    turnTo: (to: number) => preview.turnTo(to),
    chooseSheet: (code: string) => choice.chooseSheet(code),
    change: (part: Partial<PrintOptions>) => choice.change(part),
    choosePrinter: (name: string) => choice.choosePrinter(name),
    useLayout: (layout: PrintLayout) => choice.useLayout(layout),
    hold: (held: boolean) => desk.hold(held),
    leaveOut: (ids: readonly string[]) => desk.leaveOut(ids),
  }
})
