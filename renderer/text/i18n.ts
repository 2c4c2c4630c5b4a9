import { createI18n } from 'vue-i18n'
import type { Preferences } from '../../contract/ipc/preferences.ts'
import { en, ja } from './messages.ts'
import type { MessageKey } from './messages.ts'

/** A language the window has texts in. */
export type Language = 'en' | 'ja'

const i18n = createI18n({ legacy: false, locale: 'en', fallbackLocale: 'en', messages: { en, ja } })

/** vue-i18n's own types recurse over every key; this is the part of them that is used. */
interface Translator {
  locale: { value: Language }
  t(key: string, values: Record<string, unknown>): string
  t(key: string, values: Record<string, unknown>, plural: number): string
}
const translator = i18n.global as unknown as Translator

/** What each system calls the place of its passwords in Japanese; English says keychain everywhere. */
const keychains: Record<string, string> = { darwin: 'キーチェーン', win32: '資格情報マネージャー' }
let keychain = 'キーリング'

/**
 * The text of a key in the language of the window; reactive in templates and computed values.
 * An unknown key does not compile.
 */
export function t(key: MessageKey, values: Record<string, string | number> = {}): string {
  return translator.t(key, { keychain, ...values })
}

/** Like `t` for a text with a count: `{n}` is the count with thousands separators; English has `one | many`. */
export function tn(key: MessageKey, count: number, values: Record<string, string | number> = {}): string {
  return translator.t(key, { n: count.toLocaleString(currentLanguage()), ...values }, count)
}

/** Returns sentences one behind the other, as the language has it: Japanese leaves no blank between them. */
export function sentences(...all: readonly string[]): string {
  return all.join(currentLanguage() === 'ja' ? '' : ' ')
}

/** The language in use; reactive. */
export function currentLanguage(): Language {
  return translator.locale.value
}

/** Says on which system the window runs (Node's name of it, app.info): texts name its keychain as it does. */
export function usePlatform(platform: string): void {
  keychain = keychains[platform] ?? 'キーリング'
}

/** Puts the choice into effect. `osLanguage` is a BCP 47 tag such as `ja-JP` (app.info); anything but Japanese is English. */
export function applyLanguage(choice: Preferences['language'], osLanguage: string): Language {
  const system: Language = osLanguage.toLowerCase().split('-')[0] === 'ja' ? 'ja' : 'en'
  const language = choice === 'system' ? system : choice
  translator.locale.value = language
  return language
}
