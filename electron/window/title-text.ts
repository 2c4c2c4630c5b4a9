import { profileTitle } from '../../contract/profile.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import type { Language } from '../../contract/language.ts'
import { mainText } from '../../languages/main.ts'

/** What the title bar and the taskbar say; the page says the same of itself once it is there (renderer/App.vue). */
export function titleText(app: string, profile: ConnectionProfile, language: Language): string {
  const words = mainText[language].profileKinds
  if (profile.kind === 'demo') return `${app} – ${words.demo}`
  return `${app} – ${profileTitle(profile, (kind) => words[kind])}`
}
