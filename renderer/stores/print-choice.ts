import { computed, ref, shallowRef } from 'vue'
import type { PrintLayout, PrintSetup } from '../../contract/ipc/print-setup.ts'
import type { InstalledFamilies, PrintOptions } from '../../contract/ipc/print.ts'
import { call } from '../bridge/bridge.ts'
import { useDebounced } from '../composables/timed-calls.ts'
import { useNoticesStore } from './notices.ts'

/** How long a choice rests before it is kept for the next time, in ms. */
const keepAfter = 600

/** On which sheet mailing labels are printed, and how. Every choice is kept for its sheet. */
export class PrintChoice {
  readonly setup = shallowRef<PrintSetup | null>(null)
  readonly sheetCode = ref('')
  readonly printer = ref('')
  readonly options = shallowRef<PrintOptions | null>(null)
  /** Empty until they are read. */
  readonly fonts = shallowRef<InstalledFamilies>({ families: [], restricted: [] })
  readonly sheet = computed(() => this.#sheetOf(this.sheetCode.value))

  /** Whether it is for one contact alone, which has a sheet of its own that was used last. */
  #forOne = false
  readonly #onChange: () => void
  readonly #keepSoon = useDebounced(() => this.#keep(), keepAfter)

  /** @param onChange called after each choice. */
  constructor(onChange: () => void) {
    this.#onChange = onChange
  }

  /** Begins with what was used last, for a list or for one contact alone. Returns whether main told it. */
  async begin(forOne: boolean): Promise<boolean> {
    // What was chosen on the desk of before belongs to that one, and main must know it before it is asked.
    this.#keepSoon.flush()
    if (!(await this.readSetup()) || this.setup.value === null) return false
    this.#forOne = forOne
    this.printer.value = this.setup.value.printer
    this.#takeSheet(this.#lastSheet(this.setup.value))
    return true
  }

  /** Keeps what was chosen last, now that nothing more will be chosen. */
  end(): void {
    this.#keepSoon.flush()
  }

  /** Goes back to the sheet that was used last where the chosen one is gone. */
  keepSheetThatIs(): void {
    if (this.sheet.value === null && this.setup.value) this.chooseSheet(this.#lastSheet(this.setup.value))
  }

  /** Reads sheets, layouts and printers again. Returns whether that worked. */
  async readSetup(): Promise<boolean> {
    const answer = await call('print.setup', null)
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

  chooseSheet(code: string): void {
    this.#takeSheet(code)
    this.#changed()
  }

  change(part: Partial<PrintOptions>): void {
    if (this.options.value === null) return
    this.options.value = { ...this.options.value, ...part }
    // The setup that was read knows the options of before.
    if (this.sheet.value) this.sheet.value.options = this.options.value
    this.#changed()
  }

  choosePrinter(name: string): void {
    this.printer.value = name
    this.#changed()
  }

  useLayout({ sheet, options }: PrintLayout): void {
    if (!this.#sheetOf(sheet)) return
    this.#takeSheet(sheet, options)
    this.#changed()
  }

  #lastSheet = ({ sheet, sheetForOne }: PrintSetup) => (this.#forOne ? sheetForOne : sheet)

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
    const answer = options && (await call('print.remember', { ...on, options, forOne: this.#forOne }))
    if (answer?.ok === false) useNoticesStore().showFailure(answer.failure)
  }
}
