import { app } from 'electron'
import { diskFailure } from '../print/save-file.ts'
import { endWith } from './end-with.ts'
import { chooseLanguage } from './menu-text.ts'
import type { Language } from './menu-text.ts'
import { systemLanguages } from './system-languages.ts'

interface FailedStartText {
  open: string
  full: string
  denied(folder: string): string
  other(folder: string, code: string): string
}

const text: Record<Language, FailedStartText> = {
  en: {
    open: 'Atena is already open; its window has been brought to the front.',
    full: 'Atena could not start, because the disk is full. Free some space, then start Atena again.',
    denied: (folder) =>
      `Atena could not start, because it may not change its folder. Allow your account to change it, then start Atena again.\n\n${folder}`,
    other: (folder, code) =>
      `Atena could not start. Start it again; if it fails again, restart the computer. If that does not help either, show this to whoever looks after your computer: its data is in the folder below, and the error is ${code}.\n\n${folder}`,
  },
  ja: {
    open: 'Atenaはすでに起動しています。開いているウィンドウを前面に表示しました。',
    full: 'ディスクに空き容量がないため、Atenaを起動できませんでした。空き容量を確保してから、もう一度起動してください。',
    denied: (folder) =>
      `下のフォルダーへの書き込みが許可されていないため、Atenaを起動できませんでした。お使いのアカウントに書き込みを許可してから、もう一度起動してください。\n\n${folder}`,
    other: (folder, code) =>
      `Atenaを起動できませんでした。もう一度起動し、それでも起動できないときはパソコンを再起動してください。解決しない場合は、パソコンの管理者にこの画面をお見せください。データは下のフォルダーにあります（エラー：${code}）。\n\n${folder}`,
  },
}

/** Leaves the window to the app that runs already, and says so to whoever started this one in a terminal. */
export function leaveToRunning(): void {
  const { open } = text[chooseLanguage('system', app.getPreferredSystemLanguages())]
  process.stderr.write(`${open}\n`)
  app.quit()
}

/** Says why there is no window and what to do about it, then ends the app. Resolves when the user has read it. */
export function tellFailedStart(thrown: unknown): Promise<void> {
  const { full, denied, other } = text[chooseLanguage('system', systemLanguages())]
  const folder = app.getPath('userData')
  const failure = diskFailure(thrown)
  const reason = failure.kind === 'storage' ? failure.reason : 'other'
  if (reason === 'full') return endWith(full)
  return endWith(reason === 'denied' ? denied(folder) : other(folder, codeOf(thrown)))
}

/** SECURITY: the short name of an error only; its message may quote what was read. */
function codeOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'unknown'
  return 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : thrown.name
}
