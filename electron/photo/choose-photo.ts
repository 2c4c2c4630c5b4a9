import type { BrowserWindow, OpenDialogOptions } from 'electron'
import { askOpen } from '../print/ask-path.ts'
import type { Language } from '../window/menu-text.ts'

export interface ChoosePhotoOptions {
  language(): Language
  parent(): BrowserWindow | undefined
}

const text: Record<Language, { title: string; add: string; pictures: string; all: string }> = {
  en: { title: 'Add photo', add: 'Add', pictures: 'Pictures', all: 'All files' },
  ja: { title: '写真を追加', add: '追加', pictures: '画像', all: 'すべてのファイル' },
}

/** Asks the user for picture files; [] when the dialog was closed. The paths stay in main (SECURITY X20). */
export async function choosePhotos({ language, parent }: ChoosePhotoOptions): Promise<string[]> {
  const { title, add, pictures, all } = text[language()]
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
