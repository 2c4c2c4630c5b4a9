import { dialog } from 'electron'
import type { BrowserWindow } from 'electron'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { oneLine } from './confirm-endpoints.ts'
import type { Language } from './menu-text.ts'

const texts = {
  en: {
    message: (name: string) => `Make a test contact in “${name}”?`,
    detail: (host: string) =>
      `${host}\n\nThis may be an address book with real contacts. One contact named “Atena 接続確認” is made in each list, changed a few times and deleted again. No other contact is changed. Others who use this address book may see it for a moment, and it stays in the trash.`,
    no: 'Cancel',
    yes: 'Make the test contact',
  },
  ja: {
    message: (name: string) => `「${name}」に確認用の連絡先を作りますか？`,
    detail: (host: string) =>
      `${host}\n\n実際の連絡先が入っている住所録かもしれません。「Atena 接続確認」という連絡先をそれぞれの一覧に1件作り、何度か変更してから削除します。ほかの連絡先は変更しません。同じ住所録を使う人に少しの間見えることがあり、削除した後はゴミ箱に残ります。`,
    no: 'キャンセル',
    yes: '確認用の連絡先を作る',
  },
} satisfies Record<Language, unknown>

/**
 * Asks whether a test contact may be made where contacts may be real; closing the dialog, and Enter, mean no.
 * SECURITY: a dialog of the system, which no page can answer.
 */
export async function confirmTestRecord(
  { name, base_url }: ConnectionProfile,
  language: Language,
  parent: BrowserWindow | undefined,
): Promise<boolean> {
  const text = texts[language]
  const box = {
    type: 'warning' as const,
    message: text.message(oneLine(name, '–')),
    detail: text.detail(oneLine(base_url, '–')),
    buttons: [text.no, text.yes],
    defaultId: 0,
    cancelId: 0,
  }
  const { response } = await (parent ? dialog.showMessageBox(parent, box) : dialog.showMessageBox(box))
  return response === 1
}
