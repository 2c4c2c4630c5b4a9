import { profileTitle } from '../../contract/profile.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import type { Language } from './menu-text.ts'

const words: Record<Language, Record<'production' | 'staging', string>> = {
  en: { production: 'Production', staging: 'Staging' },
  ja: { production: '本番', staging: '検証' },
}

/** What the title bar and the taskbar say; the page says the same of itself once it is there (renderer/App.vue). */
export function titleText(app: string, profile: ConnectionProfile, language: Language): string {
  return `${app} – ${profileTitle(profile, (kind) => words[language][kind])}`
}
