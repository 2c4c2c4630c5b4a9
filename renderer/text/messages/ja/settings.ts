import type { MessageShape } from '../../message-shape.ts'
import type { settings as en } from '../en/settings.ts'

export const settings = {
  look: '表示',
  density: '一覧の行間',
  densities: { comfortable: 'ゆったり', compact: 'コンパクト' },
  sender: '差出人',
  senderLabel: '差出人にする自宅住所',
  senderNone: 'なし',
  senderHint: 'はがきと封筒に印刷されます。印刷するときに別の差出人も選べます。',
  senderEmpty: '先に、ご自分の名前の入った自宅住所を追加してください。差出人に選べるようになります。',
  storage: 'ストレージ',
  photos: 'このパソコンにある写真のコピー',
  photosSize: '{n}枚、{size}',
  photosHint: '削除しても、写真を表示するときにもう一度取得します。',
  photosNone: 'まだありません。',
  clear: 'コピーを削除',
  cleared: '写真のコピーを削除しました。',
  about: 'このアプリについて',
  checksum: 'プログラムのチェックサム（SHA-256）',
  noChecksum: 'なし（アーカイブではなくフォルダーから実行中）',
  licences: '使用している{n}個のパッケージのライセンス',
  licencesNone: 'ライセンスの一覧がありません。先にアプリをビルドしてください。',
  packageAbout: '{name} {version} – {licence}',
} as const satisfies MessageShape<typeof en>
