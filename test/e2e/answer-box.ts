import { type RunningApp } from './app.ts'

/** Where main keeps the question until the test asks for it. */
interface Asked {
  askedInBox?: Promise<string>
}

/**
 * Answers the next question that main asks in a box of the system, which the page cannot answer. Resolves when main is ready for it: a
 * key that was pressed before could bring the box up before there is an answer. What it resolves with waits until the question was
 * asked, and gives its text. `cancel` closes the box, `agree` presses its second button.
 */
export async function answerNextBox(
  { app }: Pick<RunningApp, 'app'>,
  answer: 'agree' | 'cancel',
): Promise<() => Promise<string>> {
  await app.evaluate(({ dialog }, how) => {
    const place = globalThis as Asked
    place.askedInBox = new Promise<string>((resolve) => {
      const { showMessageBox } = dialog
      dialog.showMessageBox = async (...args: unknown[]) => {
        dialog.showMessageBox = showMessageBox
        const { message, detail, cancelId } = args.at(-1) as Electron.MessageBoxOptions
        resolve(`${message} ${detail}`)
        return { response: how === 'agree' ? 1 : (cancelId ?? 0), checkboxChecked: false }
      }
    })
  }, answer)
  return () => app.evaluate(() => (globalThis as Asked).askedInBox ?? '')
}
