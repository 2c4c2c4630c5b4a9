import { findProgram } from '../find-program.mjs'
import { showDesktopDialog } from './desktop-dialogs.ts'
import type { RecordedCalls } from './recorded-calls.ts'

type Answer = Record<string, unknown>

const cancelled: Readonly<Record<string, Answer>> = {
  showOpenDialog: { canceled: true, filePaths: [] },
  showSaveDialog: { canceled: true, filePath: '' },
}

/** What a message box answers when the user closes it. */
function closedBox(options: object): Answer {
  const { cancelId, defaultId } = options as { cancelId?: number; defaultId?: number }
  return { response: cancelId ?? defaultId ?? 0, checkboxChecked: false }
}

/**
 * The `dialog` module. Every dialog is recorded. It is answered with the next answer that a test has queued, else by the
 * user where there are real windows, else as if the user had cancelled.
 */
export class Dialog {
  /** Answers for the next dialogs, first in first out; what an answer leaves out is as if cancelled. */
  readonly answers: Answer[] = []
  readonly #calls: RecordedCalls
  readonly #zenity: string | null

  constructor(calls: RecordedCalls, onDesktop: boolean) {
    this.#calls = calls
    this.#zenity = onDesktop ? findProgram(['zenity']) : null
  }

  showOpenDialog(...args: object[]): Promise<Answer> {
    return this.#show('showOpenDialog', args)
  }

  showSaveDialog(...args: object[]): Promise<Answer> {
    return this.#show('showSaveDialog', args)
  }

  showMessageBox(...args: object[]): Promise<Answer> {
    return this.#show('showMessageBox', args)
  }

  showMessageBoxSync(...args: object[]): unknown {
    const options = args.at(-1) ?? {}
    this.#calls.add('dialog.showMessageBoxSync', options)
    return { ...closedBox(options), ...this.answers.shift() }['response']
  }

  showErrorBox(title: string, content: string): void {
    this.#calls.add('dialog.showErrorBox', title, content)
    console.error(`${title}\n${content}`)
    void this.#onDesktop('showMessageBox', { title, message: title, detail: content })
  }

  /** The options stand last: a window may come before them. */
  async #show(name: string, args: object[]): Promise<Answer> {
    const options = args.at(-1) ?? {}
    this.#calls.add(`dialog.${name}`, options)
    const queued = this.answers.shift()
    const answer = queued ?? (await this.#onDesktop(name, options))
    const accepted = answer && name in cancelled ? { canceled: false } : {}
    return { ...(cancelled[name] ?? closedBox(options)), ...accepted, ...answer }
  }

  async #onDesktop(name: string, options: object): Promise<Answer | null> {
    return this.#zenity === null ? null : showDesktopDialog(this.#zenity, name, options)
  }
}
