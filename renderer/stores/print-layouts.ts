import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import { ownPrefix, type CellLayout } from '../../contract/ipc/cell-layout.ts'
import {
  familyOfSelection,
  type PrintSelection,
  type PrintWarning,
  type ShownPhoto,
} from '../../contract/ipc/print.ts'
import { call } from '../bridge/bridge.ts'
import { useDebounced } from '../composables/timed-calls.ts'
import { t } from '../text/i18n.ts'
import { problemText } from '../text/print-text.ts'
import { useNoticesStore } from './notices.ts'
import { pictureOf } from './print-choice.ts'
import { keep } from './print-keeping.ts'
import { usePrintStore } from './print.ts'

/** How long a layout must stay unchanged before it is drawn, in ms. */
const drawAfter = 150

/** Where a picture of a page shows its first label, mm. */
export interface LabelOnPage {
  readonly paper: { readonly width: number; readonly height: number }
  readonly cell: { readonly x: number; readonly y: number }
}

/** The first contact of a selection; null if there is none. */
async function firstOf(selection: PrintSelection): Promise<string | null> {
  if (selection.kind === 'records') return selection.ids[0] ?? null
  const answer = await call('record.ids', { ...selection.filter, offset: 0, limit: 1 })
  return answer.ok ? (answer.value.ids[0] ?? null) : null
}

/** Asks where a layout goes as a file, for `npm run labels` or for another computer. */
async function saveLayout(layout: CellLayout): Promise<void> {
  const answer = await call('print.saveLayout', layout)
  if (!answer.ok) useNoticesStore().showFailure(answer.failure)
  else if (answer.value.saved) useNoticesStore().show({ text: t('layout.toFileDone') })
}

/** A cell of a sheet, mm. */
type CellSize = Pick<CellLayout, 'width' | 'height'>

/** Asks for a file of a layout that fits a cell. Returns what is in it; null where there is none, and the user sees why. */
async function openLayout(
  cell: CellSize,
  fits: (layout: CellSize, cell: CellSize) => boolean,
): Promise<CellLayout | null> {
  const answer = await call('print.openLayout', null)
  const notices = useNoticesStore()
  if (!answer.ok) {
    notices.showFailure(answer.failure)
    return null
  }
  const { layout, problem } = answer.value
  if (layout !== null && fits(layout, cell)) return layout
  const text = layout === null ? problemText(problem, t) : t('layout.tooLarge', sizesOf(layout, cell))
  notices.show({ text, urgent: true })
  return null
}

function sizesOf(layout: CellSize, cell: CellSize) {
  const { width, height } = layout
  return { width, height, cellWidth: cell.width, cellHeight: cell.height }
}

/** Keeps a layout under its name and chooses it. Returns whether it is kept; the user sees why not. */
async function keepLayout(layout: CellLayout): Promise<boolean> {
  const kept = await keep(call('print.keepLayout', layout))
  if (kept === null) return false
  usePrintStore().change({ layout: `${ownPrefix}${layout.name}` })
  useNoticesStore().show({ text: t('layout.kept', { name: layout.name }) })
  return true
}

/** Deletes a layout; where it was chosen, the usual one is. */
async function dropLayout(name: string): Promise<boolean> {
  const dropped = await keep(call('print.dropLayout', { name }))
  const print = usePrintStore()
  if (dropped && print.options?.layout === `${ownPrefix}${name}`) print.change({ layout: '' })
  return dropped !== null
}

/** Layouts of the user's own: what to begin with, how one looks while it is edited, and keeping it. */
export const usePrintLayoutsStore = defineStore('print-layouts', () => {
  /** The usual layout of the sheet, and those that come with the app; empty until they are there. */
  const starts = shallowRef<readonly CellLayout[]>([])
  /** Address of the picture of the page with the label; null before it is drawn. */
  const picture = ref<string | null>(null)
  /** The photos on it. */
  const photos = shallowRef<readonly ShownPhoto[]>([])
  const on = shallowRef<LabelOnPage | null>(null)
  const warnings = shallowRef<readonly PrintWarning[]>([])
  /** Only the last drawing counts. */
  let drawing = 0

  /** Reads what to begin with on the chosen sheet. Returns whether main supplied it. */
  async function readStarts(): Promise<boolean> {
    const { sheetCode: sheet, options } = usePrintStore()
    if (options === null) return false
    const answer = await call('print.startLayouts', { sheet, direction: options.direction })
    if (answer.ok) starts.value = answer.value.layouts
    else useNoticesStore().showFailure(answer.failure)
    return answer.ok
  }

  async function drawNow(layout: CellLayout): Promise<void> {
    const turn = ++drawing
    const { selection, sheetCode: sheet, options } = usePrintStore()
    const id = selection && (await firstOf(selection))
    if (!selection || !id || options === null || turn !== drawing) return
    const family = familyOfSelection(selection)
    const one = { ...options, startCell: 0, usedCells: [], copies: 1 }
    const answer = await call('print.tryLayout', { family, id, sheet, options: one, layout })
    if (turn !== drawing) return
    if (!answer.ok) return useNoticesStore().showFailure(answer.failure)
    const { svg, paper, cell } = answer.value
    picture.value = pictureOf(svg, picture.value)
    photos.value = answer.value.photos
    on.value = { paper, cell }
    warnings.value = answer.value.warnings
  }

  /** The newest layout that waits to be drawn. */
  let waiting: CellLayout | null = null
  const drawSoon = useDebounced(() => waiting && drawNow(waiting), drawAfter)
  function draw(layout: CellLayout): void {
    waiting = layout
    drawSoon()
  }

  /** Forgets the picture. */
  function end(): void {
    drawing += 1
    picture.value = pictureOf(null, picture.value)
    photos.value = []
    on.value = null
    warnings.value = []
  }

  return {
    starts,
    picture,
    photos,
    on,
    warnings,
    readStarts,
    draw,
    end,
    keepLayout,
    saveLayout,
    openLayout,
    dropLayout,
  }
})
