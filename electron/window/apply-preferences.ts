import { app, nativeTheme } from 'electron'
import { ok, type Result } from '../../contract/failure.ts'
import type { MenuCommand } from '../../contract/ipc/notice.ts'
import type { Preferences } from '../../contract/ipc/app.ts'
import type { SettingsFile } from '../settings/settings.ts'
import { chooseLanguage, type Language } from '../../contract/language.ts'
import { useNameOrder } from '../record-text/shown-name.ts'
import { setApplicationMenu, type HelpActions } from './menu.ts'

/** The user's preferences, kept in the settings and applied immediately. */
export interface AppliedPreferences {
  get(): Preferences
  set(preferences: Preferences): Result<Preferences>
  language(): Language
}

/** Applies what the settings hold, and each change of it: theme of the windows, language of the menu. */
export function createPreferences(
  settings: SettingsFile,
  menu: { onCommand(command: MenuCommand): void; help: HelpActions },
): AppliedPreferences {
  const language = () => chooseLanguage(settings.read().preferences.language, systemLanguages())
  const apply = () => {
    const { theme, nameOrder = 'written' } = settings.read().preferences
    nativeTheme.themeSource = theme
    useNameOrder(nameOrder)
    setApplicationMenu({ ...menu, language: language(), developerTools: !app.isPackaged })
  }
  apply()
  return {
    get: () => settings.read().preferences,
    language,
    set(preferences) {
      const changed = settings.change({ preferences })
      if (!changed.ok) return changed
      apply()
      return ok(changed.value.preferences)
    },
  }
}

/**
 * Returns the languages that the computer asks for, best first. Electron's switch `--lang` comes before them: the page
 * begins in its language, and what main says is to be in the same one.
 */
export function systemLanguages(): string[] {
  const chosen = app.commandLine.getSwitchValue('lang')
  return chosen === '' ? app.getPreferredSystemLanguages() : [chosen]
}
