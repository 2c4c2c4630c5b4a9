import { computed, ref, shallowRef } from 'vue'
import type { Failure, Result } from '../../contract/failure.ts'
import type { Input } from '../../contract/ipc/contract.ts'
import {
  recentAfter,
  type FoundSheets,
  type PrintPreset,
  type PrintSetup,
  type PrintSheet,
} from '../../contract/ipc/print-setup.ts'
import type { InstalledFamilies, LaidOutJob, PrintOptions, ShownPhoto } from '../../contract/ipc/print.ts'
import { call } from '../bridge/bridge.ts'
import { useDebounced } from '../composables/timed-calls.ts'
import { useNoticesStore } from './notices.ts'

/** How long a choice must stay unchanged before it is kept for the next time, in ms. */
const keepAfter = 600

type OneContact = Input<'print.setup'>['one']

/** On which sheet mailing labels are printed, and how. Every choice is kept for its sheet. */
export class PrintChoice {
  readonly setup = shallowRef<PrintSetup | null>(null)
  readonly sheetCode = ref('')
  readonly printer = ref('')
  readonly options = shallowRef<PrintOptions | null>(null)
  /** Empty until they are read. */
  readonly fonts = shallowRef<InstalledFamilies>({ families: [], restricted: [] })
  readonly sheet = computed(() => this.#sheetOf(this.sheetCode.value))

  /** The single contact that it is for: mail to where it is has its own last used sheet. */
  #one: OneContact = null
  readonly #onChange: () => void
  readonly #keepSoon = useDebounced(() => this.#keep(), keepAfter)

  /** @param onChange called after each choice. */
  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** Starts with the last used settings, for a list or for a single contact. Returns whether main supplied them. */
  async begin(one: OneContact): Promise<boolean> {
    this.#one = one
    if (!(await this.readSetup()) || this.setup.value === null) return false
    this.printer.value = this.setup.value.printer
    this.#takeSheet(this.#lastSheet(this.setup.value))
    return true
  }

  /** Keeps what was chosen last, now that nothing more will be chosen. */
  end(): void {
    this.#keepSoon.flush()
  }

  /** Goes back to the last used sheet when the chosen one is deleted. */
  keepSheetThatIs(): void {
    if (this.sheet.value === null && this.setup.value) this.chooseSheet(this.#lastSheet(this.setup.value))
  }

  /** Reads sheets, presets, layouts and printers again. Returns whether that worked. */
  async readSetup(): Promise<boolean> {
    // Main must have the last choice first: it lists only those sheets of the catalogue that were used.
    this.#keepSoon.flush()
    const answer = await call('print.setup', { one: this.#one })
    if (answer.ok) this.setup.value = answer.value
    else useNoticesStore().showFailure(answer.failure)
    return answer.ok
  }

  /** Looks for the installed fonts; without them there are the bundled ones. */
  async readFonts(): Promise<void> {
    const answer = await call('print.fonts', null)
    if (answer.ok) this.fonts.value = answer.value
    else useNoticesStore().showFailure(answer.failure)
  }

  /** The sheets with these words in their names or sizes. Null when main did not answer; the user sees why. */
  async findSheets(words: string): Promise<FoundSheets | null> {
    const answer = await call('print.findSheets', { words })
    if (answer.ok) return answer.value
    useNoticesStore().showFailure(answer.failure)
    return null
  }

  /** Chooses a sheet that a search found; a sheet of the catalogue is one of the known ones from now on. */
  chooseFound(sheet: PrintSheet): void {
    const setup = this.setup.value
    if (setup !== null && this.#sheetOf(sheet.code) === null)
      this.setup.value = { ...setup, sheets: [...setup.sheets, sheet] }
    this.chooseSheet(sheet.code)
  }

  chooseSheet(code: string): void {
    const setup = this.setup.value
    if (setup !== null) this.setup.value = { ...setup, recent: recentAfter(setup.recent, code) }
    this.#takeSheet(code)
    this.#changed()
  }

  change(part: Partial<PrintOptions>): void {
    if (this.options.value === null) return
    this.options.value = { ...this.options.value, ...part }
    // The setup that was read knows the previous options.
    if (this.sheet.value) this.sheet.value.options = this.options.value
    this.#changed()
  }

  choosePrinter(name: string): void {
    this.printer.value = name
    this.#changed()
  }

  usePreset({ sheet, options }: PrintPreset): void {
    if (!this.#sheetOf(sheet)) return
    this.#takeSheet(sheet, options)
    this.#changed()
  }

  #lastSheet = ({ sheet, sheetForOne }: PrintSetup) => (this.#one ? sheetForOne : sheet)

  #sheetOf = (code: string) => this.setup.value?.sheets.find((each) => each.code === code) ?? null

  /** Which labels were used up, and how many copies there were, was another day's business. */
  #takeSheet(code: string, known = this.#sheetOf(code)?.options): void {
    this.sheetCode.value = code
    this.options.value = known ? { ...known, startCell: 0, usedCells: [], copies: 1 } : null
  }

  #changed(): void {
    this.#onChange()
    this.#keepSoon()
  }

  async #keep(): Promise<void> {
    const options = this.options.value
    const on = { sheet: this.sheetCode.value, printer: this.printer.value }
    const answer = options && (await call('print.remember', { ...on, options, one: this.#one }))
    if (answer?.ok === false) useNoticesStore().showFailure(answer.failure)
  }
}

/** The pages of a job as main laid them out, one of them in view. */
export class PrintPreview<Asked extends object> {
  readonly job = shallowRef<LaidOutJob | null>(null)
  /** Counted from 0. */
  readonly page = ref(0)
  /** Address of the picture of the page; null when there is nothing to print. */
  readonly picture = ref<string | null>(null)
  /** The photos on it. */
  readonly photos = shallowRef<readonly ShownPhoto[]>([])
  readonly laying = ref(false)
  /** The first page of a large job, shown until the job is laid out; nothing of it can be printed. */
  readonly first = shallowRef<LaidOutJob | null>(null)
  readonly failure = shallowRef<Failure | null>(null)
  /** Counts layouts, and pages that are fetched: of each kind only the last counts. A page never stops a layout. */
  #layout = 0
  #turn = 0
  /** The page requested last, which may still be on its way. */
  #wanted = 0
  #sheet: unknown = null
  readonly #ask: (asked: Asked, firstPage: boolean) => Promise<Result<LaidOutJob>>

  /** @param ask has a job laid out by main, or only its first page where that is sooner. */
  constructor(ask: (asked: Asked, firstPage: boolean) => Promise<Result<LaidOutJob>>) {
    this.#ask = ask
  }

  /**
   * Lays out again and stays on the page if it still exists on the same sheet. A later call replaces this one. `quietly`: what is
   * shown already follows the current choices, so it may be printed meanwhile.
   */
  async layOut(input: Asked, quietly: boolean): Promise<void> {
    const layout = ++this.#layout
    // Another sheet has other people on its pages.
    const sheet = 'sheet' in input ? input.sheet : null
    if (sheet !== this.#sheet) this.#wanted = 0
    this.#sheet = sheet
    if (!quietly) this.laying.value = true
    // Another page, and one that is shown already, stay in view until the job is laid out.
    const firstPage = !quietly && this.#wanted === 0
    let answer = await this.#ask(input, firstPage)
    if (layout !== this.#layout) return
    if (answer.ok && answer.value.isPart) {
      this.#showFirst(answer.value)
      answer = await this.#ask(input, false)
      if (layout !== this.#layout) return
    }
    this.laying.value = false
    this.first.value = null
    this.failure.value = answer.ok ? null : answer.failure
    // What does not show the present choices must not be printed.
    this.job.value = answer.ok ? answer.value : null
    // A page of the previous job may still be on its way.
    this.#turn += 1
    if (!answer.ok) return
    const page = Math.max(0, Math.min(this.#wanted, answer.value.pages - 1))
    if (page === 0) this.#show(0, answer.value)
    else await this.turnTo(page)
  }

  /** The first page of a large job: the rest takes seconds. */
  #showFirst(first: LaidOutJob): void {
    this.#turn += 1
    this.job.value = null
    this.failure.value = null
    this.first.value = first
    this.#show(0, first)
  }

  /** What is shown, or on its way, follows earlier choices: it must not be printed until it is laid out again. */
  outdate(): void {
    this.#layout += 1
    this.laying.value = true
  }

  async turnTo(page: number): Promise<void> {
    const job = this.job.value
    if (job === null || page < 0 || page >= job.pages) return
    const turn = ++this.#turn
    this.#wanted = page
    const answer = await call('print.page', { job: job.job, page })
    if (turn !== this.#turn) return
    if (answer.ok) this.#show(page, answer.value)
    else this.failure.value = answer.failure
  }

  /** The next job is shown from its first page. */
  toFirst(): void {
    this.page.value = 0
    this.#wanted = 0
  }

  /** Forgets the job. The page is kept: who comes back to the same job finds it again. */
  forget(): void {
    this.#layout += 1
    this.#turn += 1
    this.laying.value = false
    this.first.value = null
    this.job.value = null
    this.failure.value = null
    this.#show(this.page.value, { svg: null, photos: [] })
  }

  #show(page: number, { svg, photos }: Pick<LaidOutJob, 'svg' | 'photos'>): void {
    this.picture.value = pictureOf(svg, this.picture.value)
    this.photos.value = photos
    this.page.value = page
    this.#wanted = page
  }
}

/**
 * SECURITY: the SVG is shown as a picture, where no script runs and nothing is loaded, never as markup of the page.
 * @param before address of the picture that the new one replaces
 */
export function pictureOf(svg: string | null, before: string | null): string | null {
  if (before !== null) URL.revokeObjectURL(before)
  return svg && URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
}
