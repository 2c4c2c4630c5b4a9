import { createI18n } from 'vue-i18n'
import type { Preferences } from '../../contract/ipc/app.ts'
import { chooseLanguage, languages, writing, type Language } from '../../contract/language.ts'
import type { DateOrder } from './dates.ts'
import { pageText, type MessageKey } from '../../languages/page.ts'

export type { Language, MessageKey }

const i18n = createI18n({ legacy: false, locale: 'en', fallbackLocale: 'en', messages: pageText })

/** vue-i18n's own types recurse over every key; this is the part of them that is used. */
interface Translator {
  locale: { value: Language }
  t(key: string, values: Record<string, unknown>): string
  t(key: string, values: Record<string, unknown>, plural: number): string
}
const translator = i18n.global as unknown as Translator

/** The systems whose own names and settings texts speak of. */
type System = keyof (typeof pageText)['en']['keychainNames']
let system: System = 'other'
let region = ''

/**
 * The text of a key in the language of the window; reactive in templates and computed values.
 * An unknown key does not compile.
 */
export function t(key: MessageKey, values: Record<string, string | number> = {}): string {
  const { keychainNames, checkNetwork } = pageText[currentLanguage()]
  const own = { keychain: keychainNames[system], checkNetwork: checkNetwork[system] }
  return translator.t(key, { ...own, ...values })
}

/** Like `t` for a text with a count: `{n}` is the count with thousands separators; English has `one | many`. */
export function tn(key: MessageKey, count: number, values: Record<string, string | number> = {}): string {
  return translator.t(key, { n: count.toLocaleString(currentLanguage()), ...values }, count)
}

/** Joins sentences as the language does: Japanese puts no blank between them. */
export function sentences(...all: readonly string[]): string {
  return all.join(writing[currentLanguage()].gap)
}

/** The language in use; reactive. */
export function currentLanguage(): Language {
  return translator.locale.value
}

/**
 * The tag for dates (BCP 47): the language in use as it is written where the user is, as `en-IE`; reactive. Japanese has one way of
 * writing dates, and English that of Britain where the place is not known.
 */
export function dateTag(): string {
  const language = currentLanguage()
  return language === 'en' && region !== '' ? `en-${region}` : writing[language].tag
}

/** Whether names go by their reading, family name first, in the language in use; reactive. */
export function namesByReading(): boolean {
  return writing[currentLanguage()].byReading
}

/** Which numbers of a date come first where the user is. */
export function dateOrder(): DateOrder {
  const [first] = new Intl.DateTimeFormat(dateTag()).formatToParts().map(({ type }) => type)
  return first === 'month' || first === 'day' ? first : 'year'
}

/** The languages to choose from, each called as it calls itself; first that of the system. */
export function languageChoices(): { value: Preferences['language']; text: string }[] {
  const own = languages.map((value) => ({ value, text: writing[value].name }))
  return [{ value: 'system', text: t('session.systemLanguage') }, ...own]
}

/** Says on which system the window runs (Node's name of it, app.info): texts name its keychain and settings as it does. */
export function usePlatform(platform: string): void {
  system = platform === 'darwin' || platform === 'win32' ? platform : 'other'
}

/** Whether the window runs on a Mac: shortcuts have Cmd there instead of Ctrl. */
export function isMac(): boolean {
  return system === 'darwin'
}

/** Whether the window runs on Windows: the dialog of the system prints there. */
export function isWindows(): boolean {
  return system === 'win32'
}

/** Says where the user is (app.info): English dates are written as they are there. What is no code of a country changes nothing. */
export function useRegion(code: string): void {
  region = /^[A-Z]{2}$/u.test(code) ? code : ''
}

/** Puts the choice into effect. `osLanguage` is a BCP 47 tag such as `ja-JP` (app.info); one that has no texts is English. */
export function applyLanguage(choice: Preferences['language'], osLanguage: string): Language {
  const language = chooseLanguage(choice, [osLanguage])
  translator.locale.value = language
  return language
}

/** The part of `t` that text functions need; handed in, so that they stay pure and free of Vue. */
export type Translate = (key: MessageKey, values?: Record<string, string | number>) => string
