import { app } from 'electron'

/**
 * Returns the languages that the computer asks for, best first. Electron's switch `--lang` comes before them: the page
 * begins in its language, and what main says is to be in the same one.
 */
export function systemLanguages(): string[] {
  const chosen = app.commandLine.getSwitchValue('lang')
  return chosen === '' ? app.getPreferredSystemLanguages() : [chosen]
}
