import type { BrowserWindow, OpenDialogOptions } from 'electron'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import { askOpen } from '../print/ask-path.ts'

export interface ChoosePhotoOptions {
  language(): Language
  parent(): BrowserWindow | undefined
}

/** Asks the user for picture files; [] when the dialog was closed. The paths stay in main (SECURITY X20). */
export async function choosePhotos({ language, parent }: ChoosePhotoOptions): Promise<string[]> {
  const { title, add, pictures, all } = mainText[language()].files.photos
  const options: OpenDialogOptions = {
    title,
    buttonLabel: add,
    filters: [
      { name: pictures, extensions: ['jpg', 'jpeg', 'png', 'webp'] },
      { name: all, extensions: ['*'] },
    ],
    properties: ['openFile', 'multiSelections', 'dontAddToRecent'],
  }
  return askOpen(options, parent())
}
