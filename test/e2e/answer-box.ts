import { type RunningApp } from './app.ts'

/**
 * Answers the next question that main asks in a box of the system, which the page cannot answer.
 * Resolves with the text of the question once it was asked. `cancel` closes the box, `agree` presses its second button.
 */
export function answerNextBox({ app }: RunningApp, answer: 'agree' | 'cancel'): Promise<string> {
  return app.evaluate(
    ({ dialog }, how) =>
      new Promise<string>((resolve) => {
        const { showMessageBox } = dialog
        dialog.showMessageBox = async (...args: unknown[]) => {
          dialog.showMessageBox = showMessageBox
          const { message, detail, cancelId } = args.at(-1) as Electron.MessageBoxOptions
          resolve(`${message} ${detail}`)
          return { response: how === 'agree' ? 1 : (cancelId ?? 0), checkboxChecked: false }
        }
      }),
    answer,
  )
}
