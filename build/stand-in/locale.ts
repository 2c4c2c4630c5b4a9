/** The languages that the desktop asks for, best first, from the variables of gettext, e.g. `['ja-JP']`. */
export function systemLanguages(environment: NodeJS.ProcessEnv): string[] {
  const { LC_ALL, LC_MESSAGES, LANG, LANGUAGE } = environment
  const locale = LC_ALL || LC_MESSAGES || LANG || ''
  const named = [...(LANGUAGE ?? '').split(':'), locale].map(languageTag).filter((tag) => tag !== null)
  return named.length > 0 ? [...new Set(named)] : ['en-US']
}

/** `ja_JP.UTF-8` → `ja-JP`; null for `C`, `POSIX` and what is no language. */
function languageTag(locale: string): string | null {
  const [, language, region] = /^([a-z]{2,3})(?:[_-]([A-Za-z]{2}))?(?:[.@].*)?$/.exec(locale) ?? []
  if (language === undefined) return null
  return region === undefined ? language : `${language}-${region.toUpperCase()}`
}

/** The locale that Chromium would choose for its own texts: only some languages come with a region there. */
export function applicationLocale(wanted: string): string {
  const language = wanted.split('-')[0] ?? 'en'
  if (language === 'en') return wanted === 'en-GB' ? 'en-GB' : 'en-US'
  return ['zh', 'pt', 'es'].includes(language) && wanted.includes('-') ? wanted : language
}
