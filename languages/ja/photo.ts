import type { MessageShape } from '../../contract/language.ts'
import type * as en from '../en/photo.ts'

export const photo = {
  add: '写真を追加',
  remove: '写真を削除',
  removeOther: '写真{number}を削除',
  replace: '写真を変更',
  addFace: '顔写真を追加',
  hint: 'フォームに画像をドロップするか、貼り付けることもできます。',
  dropHere: 'ドロップして画像を追加',
  face: '顔写真',
  other: '写真{number}',
  reading: '画像を開いています',
  removed: '写真を削除しました',
  refused: '{names}：{reason}',
  uploading: '写真をアップロードしています',
  stopUpload: 'アップロードを中止',
  notUploaded: '未アップロード',
  crop: {
    title: '写真の切り抜き',
    text: '残す範囲を選んでください。',
    more: 'このあと{count}枚あります',
    use: 'この写真を使う',
    useAs: '用途',
    face: '顔写真',
    faceReplaces: '顔写真（今の写真と入れ替え）',
    other: 'その他の写真',
    selection: '残す範囲',
    keys: '矢印キーで移動、Shift+矢印キーで大きさを変更、＋と－で拡大・縮小します。',
    size: '{width} × {height}ピクセル',
    turnLeft: '左に回転',
    turnRight: '右に回転',
    largest: 'できるだけ大きく',
    keepPlace: '撮影場所を残す',
    keepPlaceHint: 'この画像には撮影場所が記録されています。チェックしなければ削除されます。',
  },
  viewer: {
    title: '{name}の写真',
    position: '写真 {number} / {total}',
    taken: '撮影：{date}',
    open: '{photo}を大きく表示',
    previous: '前の写真',
    next: '次の写真',
    zoomIn: '拡大',
    zoomOut: '縮小',
    fit: 'ウィンドウに合わせる',
    missing: 'この写真は今は表示できません。サービスに接続してからもう一度お試しください。',
  },
  problem: {
    folder: 'これはフォルダーです。中の画像を追加してください。',
    'no-file': '通常のファイルではありません。JPEG、PNG、HEIC、WebP、AVIF、GIF、BMPの画像を選んでください。',
    gone: 'ファイルが見つかりません。今ある場所から選び直してください。',
    denied: 'このファイルを読む権限がありません。権限を変えるか、別の場所にコピーして追加してください。',
    empty: 'ファイルが空です。別のファイルを選んでください。',
    'no-picture':
      'このファイルは画像ではありません。JPEG、PNG、HEIC、WebP、AVIF、GIF、BMPのファイルを選んでください。',
    format:
      'これは{format}形式のファイルで、Atenaでは開けません。元のアプリでJPEGかPNGとして保存し、そのファイルを追加してください。',
    raw: 'これはカメラのRAWファイルで、Atenaでは開けません。写真アプリでJPEGに書き出し、そのファイルを追加してください。',
    video:
      'これは動画です。Live Photosの場合は、静止画のほう（HEICまたはJPEG）を選んでください。それ以外の動画は、1コマを画像として保存してから追加してください。',
    damaged: 'この画像は壊れていて開けません。別のファイルを選んでください。',
    'too-big': 'ファイルが100 MBを超えています。小さくして保存し直し、もう一度追加してください。',
    'too-large': '画像が2億画素を超えています。小さくして保存し直し、もう一度追加してください。',
    'too-long': '画像の一辺が65,535ピクセルを超えています。小さくして保存し直し、もう一度追加してください。',
    'too-many': '保存を待つ写真が多すぎます。この連絡先をいったん保存してから、残りを追加してください。',
    'refused-size':
      'この大きさの写真はサービスで受け付けられません。削除するか、小さい写真に替えてください。ほかの内容はそのまま保存できます。',
    refused:
      'この画像はサービスで写真として受け付けられません。削除するか、別の写真に替えてください。ほかの内容はそのまま保存できます。',
    'refused-imported':
      'この連絡先の写真はサービスで受け付けられません。もう一度試すと、写真なしで読み込みます。',
    lost: '写真の一枚がAtenaに残っていません。削除してもう一度追加してください。ほかの内容は残っています。',
    'no-copy':
      'この連絡先の写真を今はサービスから取得できず、コピーを保管できませんでした。このまま送信すると、サービス側で写真が失われることがあります。写真が表示されるようになるまで待つか、もう一度送信してコピーなしで保存してください。',
    missing: 'この連絡先の写真がサービスに見つかりません。先に連絡先から写真を外してください。',
  },
} as const satisfies MessageShape<typeof en.photo>
