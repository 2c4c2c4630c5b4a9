import type { MessageShape } from '../../message-shape.ts'
import type { settings as en } from '../en/settings.ts'

export const settings = {
  look: '表示',
  density: '一覧の行間',
  densities: { comfortable: 'ゆったり', compact: 'コンパクト' },
  sender: '差出人',
  senderLabel: '差出人にする自宅住所',
  senderNone: 'なし',
  senderHint: 'はがきと封筒に入ります。印刷するときに別の差出人も選べます。',
  senderEmpty: '先に、ご自分の名前の入った自宅住所を追加してください。差出人に選べるようになります。',
  storage: '保存領域',
  photos: 'このパソコンにある写真の写し',
  photosSize: '{n}枚、{size}',
  photosHint: '削除しても、写真を表示するときにもう一度受け取ります。',
  photosNone: 'まだありません。',
  clear: '写しを削除',
  cleared: '写真の写しを削除しました。',
  about: 'このアプリについて',
  checksum: 'プログラムのチェックサム(SHA-256)',
  noChecksum: 'ありません。アーカイブではなくフォルダーから動いています。',
  licences: '使用している{n}個のパッケージのライセンス',
  licencesNone: 'ライセンスの一覧がありません。先にアプリをビルドしてください。',
  packageAbout: '{name} {version} – {licence}',
} as const satisfies MessageShape<typeof en>
