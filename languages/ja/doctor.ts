import type { PointId } from '../../contract/doctor/points.ts'
import type { PointText } from '../../contract/language.ts'
import { doctorChanges } from './doctor-changes.ts'

/** The points that reading shows, and those that need a test record, in Japanese. */
export const doctor: Record<PointId, PointText> = {
  ...doctorChanges,
  access: {
    topic: 'トークンで読めるもの',
    says: {
      both: 'このトークンで、連絡先も自宅住所も読めます。',
      address: 'このトークンで連絡先は読めますが、自宅住所は読めません。',
      homeaddress: 'このトークンで自宅住所は読めます。連絡先のグループには届きませんでした。',
    },
  },
  groups: {
    topic: 'グループの一覧',
    says: {
      yes: 'サービスはグループの一覧を返します。',
      no: 'サービスにはグループの一覧がないため、グループIDを入力する必要があります。',
    },
  },
  limit: {
    topic: '件数を指定しない一覧の件数',
    says: {
      none: '件数を指定しない一覧は、すべてを返します。',
      number: '件数を指定しない一覧は、{n}件を返します。',
    },
  },
  cap: {
    topic: '1回の応答の上限',
    says: {
      none: '1回の応答で、求めた件数がすべて返ります。',
      number: '何件求めても、1回の応答は{n}件までです。',
    },
  },
  paging: {
    topic: 'ページのつながり',
    says: {
      sound: '一覧のページは正しくつながります。',
      overlaps: '一覧のページがつながらず、重複や抜けが出ます。Atenaは新しいものが出なくなるまで読みます。',
      'skip-ignored': '読み飛ばしの指定が効かず、どのページも最初のページになります。',
    },
  },
  order: {
    topic: '一覧の並び順',
    says: {
      id: '一覧はIDの順です。',
      updated: '一覧は更新の順です。',
      ties: '一覧は更新の順ですが、同じ月の中の順は決まっていません。',
      random: '一覧の順は毎回変わります。',
      other: '一覧の順は決まっていますが、IDの順でも更新の順でもありません。',
    },
  },
  lists: {
    topic: '一覧の内容',
    says: {
      full: '一覧は連絡先のすべての項目を返します。',
      filled: '一覧は値のない項目を省きます。',
      brief: '一覧は、値のある項目も省きます。Atenaは変更の前に1件ずつ読み直します。',
      first: '一覧は住所や電話番号などの最初の1つだけを返します。Atenaは変更の前に1件ずつ読み直します。',
      random: '一覧は毎回違う項目を省きます。Atenaは変更の前に1件ずつ読み直します。',
    },
  },
  showdeleted: {
    topic: '削除済みの連絡先と一覧',
    says: {
      'left-out': '削除済みの連絡先は、求めたときだけ一覧に入ります。',
      shown: '削除済みの連絡先が、ふつうの一覧にも入ります。',
    },
  },
  updatedmin: {
    topic: 'ある時刻以降の変更の一覧',
    says: {
      inclusive: 'ある時刻以降の変更を求めると、ちょうどその時刻の変更も入ります。',
      exclusive: 'ある時刻以降の変更を求めると、ちょうどその時刻の変更は入りません。',
      ignored: '時刻の指定が効かず、すべてが返ります。',
    },
  },
  deletedGet: {
    topic: '削除済みの連絡先の読み取り',
    says: { ok: '削除済みの連絡先もまだ読めます。', '404': '削除済みの連絡先は、もう読めません。' },
  },
  etag: {
    topic: 'etagの形',
    says: {
      plain: 'etagは引用符なしです。',
      quoted: 'etagは引用符つきです。',
      weak: 'etagは弱い形です。',
      number: 'etagは数です。',
      missing: 'etagがありません。',
    },
  },
  listEtag: {
    topic: '一覧のetag',
    says: { yes: '一覧にもetagがあります。', no: '一覧にはetagがありません。' },
  },
  ids: { topic: 'IDの形', says: { text: 'IDは文字列です。', number: 'IDは数です。' } },
  timestamps: {
    topic: '時刻の細かさ',
    says: { '0': '時刻は秒までです。', number: '時刻は秒の下に{n}桁あります。' },
  },
  empty: {
    topic: '値のない項目',
    says: {
      null: '値のない項目は、nullか空の一覧として返ります。',
      missing: '値のない項目は省かれます。',
    },
  },
  honorific: {
    topic: '連名の敬称の項目名',
    says: {
      suffix: '連名の敬称の項目名はsuffixです。',
      honorific: '連名の敬称の項目名はhonorificです。',
    },
  },
  weburl: {
    topic: 'プロフィールページを表す言葉',
    says: {
      profile: 'プロフィールページのURLはprofileと表されます。',
      prof: 'プロフィールページのURLはprofと表されます。',
    },
  },
  keys: {
    topic: 'Atena自身のキー',
    says: {
      shown: 'アプリのキーは連絡先と一緒に返ります。',
      hidden: 'アプリのキーは返りません。Atenaは新しい連絡先を自動では送り直しません。',
    },
  },
  photos: {
    topic: '写真',
    says: { jpeg: '写真はJPEG画像として届きます。', other: '写真として届くものがJPEG画像ではありません。' },
  },
  missing: {
    topic: '存在しない連絡先への応答',
    says: {
      '404': '存在しない連絡先には404が返ります。',
      number: '存在しない連絡先には{n}が返ります。',
    },
  },
  failureBody: {
    topic: '失敗したときの応答の内容',
    says: {
      json: '失敗の応答はJSONです。',
      empty: '失敗の応答には内容がありません。',
      html: '失敗の応答はウェブページです。',
    },
  },
  refusal: {
    topic: '正しくないトークンへの応答',
    says: {
      '401': '正しくないトークンには401が返ります。',
      number: '正しくないトークンには{n}が返ります。',
    },
  },
  unauthorized: {
    topic: '正しくないトークンへの応答の内容',
    says: {
      json: '正しくないトークンへの応答はJSONです。',
      empty: '正しくないトークンへの応答には内容がありません。',
      html: '正しくないトークンへの応答はウェブページです。',
    },
  },
  clock: {
    topic: 'サービスの時計',
    says: {
      same: 'サービスの時計はこのパソコンと合っています。',
      ahead: 'サービスの時計はこのパソコンより進んでいます。Atenaはサービスの時計に従います。',
      behind: 'サービスの時計はこのパソコンより遅れています。Atenaはサービスの時計に従います。',
    },
  },
  retryAfter: {
    topic: '待ち時間',
    says: {
      seconds: 'サービスは、待つ秒数を示して待つように求めました。',
      date: 'サービスは、いつまで待つかを示して待つように求めました。',
      none: 'サービスは待つように求めましたが、どれだけ待つかは示しませんでした。',
      'not-asked': 'サービスは待つように求めませんでした。',
    },
  },
}
