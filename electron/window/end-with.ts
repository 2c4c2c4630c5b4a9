import { app, dialog } from 'electron'

/**
 * Says in a box of the system why the app does not go on, then ends it with code 1. Electron shows boxes only once it is
 * ready, so nothing that Electron waits for may wait for this in turn: the entry must have finished by itself.
 */
export async function endWith(sentence: string): Promise<void> {
  await app.whenReady()
  dialog.showErrorBox(app.name, sentence)
  app.exit(1)
}
