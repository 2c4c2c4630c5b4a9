import type { MessageShape } from '../../contract/language.ts'
import type * as en from '../en/notifications.ts'

export const jobs: MessageShape<typeof en.jobs> = {
  title: '連絡先の変更が終わりました',
  imported: '連絡先の読み込みが終わりました',
  restored: 'バックアップからの復元が終わりました',
  done: (count) => `${count.toLocaleString('ja')}件`,
  failed: (count) => `（失敗${count.toLocaleString('ja')}件）`,
}

export const birthdayReminder: MessageShape<typeof en.birthdayReminder> = {
  title: '今日の誕生日',
  body: (count) => `今日が誕生日の連絡先：${count.toLocaleString('ja')}件`,
}
