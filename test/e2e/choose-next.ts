import type { RunningApp } from './app.ts'

/** The user chooses these files in the next dialog of the system. */
export async function chooseNext({ app }: Pick<RunningApp, 'app'>, ...paths: string[]): Promise<void> {
  await app.evaluate((electron, filePaths) => {
    // The stand-in looks at the request to its dialog before it answers (tools/stand-in/README.md); real Electron
    // would need a person here, so its dialog gives way once.
    const standIn = Reflect.get(electron, '__standin') as { dialogs: object[] } | undefined
    if (standIn) return void standIn.dialogs.push({ filePaths })
    const { dialog } = electron
    const { showOpenDialog } = dialog
    dialog.showOpenDialog = async () => {
      dialog.showOpenDialog = showOpenDialog
      return { canceled: false, filePaths }
    }
  }, paths)
}
