import { app } from 'electron'
import { diskFailure } from '../print/save-file.ts'
import { endWith } from './end-with.ts'
import { chooseLanguage } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import { systemLanguages } from './system-languages.ts'

/** Leaves the window to the app that runs already, and says so to whoever started this one in a terminal. */
export function leaveToRunning(): void {
  const { open } = mainText[chooseLanguage('system', app.getPreferredSystemLanguages())].failedStart
  process.stderr.write(`${open}\n`)
  app.quit()
}

/** Says why there is no window and what to do about it, then ends the app. Resolves when the user has read it. */
export function tellFailedStart(thrown: unknown): Promise<void> {
  const { full, denied, other } = mainText[chooseLanguage('system', systemLanguages())].failedStart
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
