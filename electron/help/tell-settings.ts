import type { SettingsFound } from '../settings/settings.ts'
import type { Language } from '../window/menu-text.ts'
import type { Ask } from './ask.ts'

interface Told {
  /** What was found damaged, and what took its place. */
  older: string
  lost: string
  /** What the user is to do. */
  look: string
  aside: (file: string) => string
  ok: string
}

const text: Record<Language, Told> = {
  en: {
    older: 'Your settings were damaged. Atena went back to those from before the last change.',
    lost: 'Your settings were damaged. Atena made your profiles again from their own folders; language, appearance and the like begin anew.',
    look: 'Look through Profiles: sign in where you are asked to. Changes that were never sent are still there and go out then. A client secret of a sign-in with the browser has to be entered again.',
    aside: (file) => `The damaged file is kept as ${file}.`,
    ok: 'OK',
  },
  ja: {
    older: '設定ファイルが壊れていたため、最後に変更する前の設定に戻しました。',
    lost: '設定ファイルが壊れていたため、それぞれのフォルダーの情報から接続先を作り直しました。言語や外観などは初めの状態に戻っています。',
    look: '「接続先」をご確認ください。サインインを求められたら、サインインしてください。まだ送信していない変更は残っており、そのあと送信されます。ブラウザーでのサインインに使うクライアントシークレットは、入力し直してください。',
    aside: (file) => `壊れたファイルは「${file}」として残してあります。`,
    ok: 'OK',
  },
}

/** Says that the settings were damaged and what became of them; nothing where they were whole. */
export async function tellSettings(
  { found, movedAside }: { found: SettingsFound; movedAside: string | null },
  language: Language,
  ask: Ask,
): Promise<void> {
  if (found !== 'older' && found !== 'lost') return
  const { look, aside, ok, ...damage } = text[language]
  const kept = movedAside === null ? '' : `\n\n${aside(movedAside)}`
  await ask(damage[found], `${look}${kept}`, [ok])
}
