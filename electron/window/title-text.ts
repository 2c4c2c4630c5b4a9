import { profileTitle } from '../../contract/profile.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import type { Language } from './menu-text.ts'

const words: Record<Language, Record<'production' | 'staging' | 'demo', string>> = {
  en: { production: 'Production', staging: 'Staging', demo: 'Demo' },
  ja: { production: '本番', staging: '検証', demo: 'デモ' },
}

/** What the title bar and the taskbar say; the page says the same of itself once it is there (renderer/App.vue). */
export function titleText(app: string, profile: ConnectionProfile, language: Language): string {
  if (profile.kind === 'demo') return `${app} – ${words[language].demo}`
  return `${app} – ${profileTitle(profile, (kind) => words[language][kind])}`
}
