import type { RunningApp } from './app.ts'

/** The user chooses this file in the next dialog of the system. */
export async function chooseNext({ app }: Pick<RunningApp, 'app'>, path: string): Promise<void> {
  await app.evaluate(
    (electron, filePaths) => {
      const standIn = Reflect.get(electron, '__standin') as { dialogs: object[] } | undefined
      if (standIn) return void standIn.dialogs.push({ filePaths })
      const { dialog } = electron
      const { showOpenDialog } = dialog
      dialog.showOpenDialog = async () => {
        dialog.showOpenDialog = showOpenDialog
        return { canceled: false, filePaths }
      }
    },
    [path],
  )
}
