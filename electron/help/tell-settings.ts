import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'
import type { SettingsFound } from '../settings/settings.ts'
import type { Ask } from './ask.ts'

/** Says that the settings were damaged and what became of them; nothing where they were whole. */
export async function tellSettings(
  { found, movedAside }: { found: SettingsFound; movedAside: string | null },
  language: Language,
  ask: Ask,
): Promise<void> {
  if (found !== 'older' && found !== 'lost') return
  const { look, aside, ok, ...damage } = mainText[language].damagedSettings
  const kept = movedAside === null ? '' : `\n\n${aside(movedAside)}`
  await ask(damage[found], `${look}${kept}`, [ok])
}
