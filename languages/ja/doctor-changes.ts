import type { PointId } from '../../contract/doctor/points.ts'
import type { PointText } from '../../contract/language.ts'

/** The points that changes of a test record show, in Japanese. */
export const doctorChanges = {
  created: {
    topic: '新しい連絡先への応答',
    says: { number: '新しい連絡先には{n}が返ります。' },
  },
  listing: {
    topic: '新しい連絡先が一覧に現れる時',
    says: {
      'at-once': '新しい連絡先はすぐに一覧に現れます。',
      late: '新しい連絡先はしばらくしてから一覧に現れます。',
    },
  },
  findByKey: {
    topic: 'Atena自身のキーによる検索',
    says: {
      found: 'Atena自身のキーで連絡先が見つかります。',
      ignored: 'キーの指定が効かず、すべてが返ります。',
      'not-found': 'Atena自身のキーでは連絡先が見つかりません。',
    },
  },
  text: {
    topic: '文字の扱い',
    says: {
      kept: '珍しい漢字も改行も、送ったとおりに返ります。',
      changed: 'サービスが文字を変えるため、送ったとおりには返りません。',
    },
  },
  echo: {
    topic: '変更への応答',
    says: {
      full: '変更には連絡先のすべての項目が返ります。',
      brief: '変更には一部の項目だけが返ります。Atenaは変更の後に読み直します。',
      stub: '変更にはIDなどわずかな項目だけが返ります。Atenaは変更の後に読み直します。',
      random: '変更には毎回違う項目が返ります。Atenaは変更の後に読み直します。',
      none: '変更への応答に連絡先がありません。Atenaは変更の後に読み直します。',
    },
  },
  etags: {
    topic: '変更とetag',
    says: {
      changing: '変更のたびにetagが変わります。',
      constant: '変更してもetagが変わりません。Atenaは書き込む前に全項目を比べます。',
      none: 'etagがありません。Atenaは書き込む前に全項目を比べます。',
    },
  },
  ifMatch: {
    topic: '古いバージョンに対する変更',
    says: {
      '412': '古いバージョンに対する変更は412で拒否されます。',
      number: '古いバージョンに対する変更は{n}で拒否されます。',
      ignored: '古いバージョンに対する変更も受け付けられます。Atenaは書き込む前に全項目を比べます。',
    },
  },
  put: {
    topic: '更新に含めなかった項目',
    says: {
      replace: '更新に含めなかった項目は空になります。',
      merge: '更新に含めなかった項目はそのまま残ります。',
    },
  },
  clear: {
    topic: '項目を空にする方法',
    says: {
      any: '項目は、nullでも空の値でも空にできます。',
      null: '項目はnullでだけ空にできます。',
      empty: '項目は空の値でだけ空にでき、nullではできません。',
      absent: '項目は、nullでも空の値でも空にできません。',
    },
  },
  strict: {
    topic: '更新に入れられないもの',
    says: {
      no: '更新には、nullも空の値もグループもキーも入れられます。',
      null: 'nullを含む更新は拒否されます。',
      empty: '空の値を含む更新は拒否されます。',
      group: 'グループを含む更新は拒否されます。',
      key: 'アプリのキーを含む更新は拒否されます。',
      all: 'null、空の値、グループ、キーのどれかを含む更新は拒否されます。',
      several: 'null、空の値、グループ、キーのうちいくつかを含む更新は拒否されます。',
    },
  },
  unknown: {
    topic: 'インターフェースにない項目',
    says: {
      accept: 'インターフェースにない項目も保存されます。',
      drop: 'インターフェースにない項目は通知なしに破棄されます。',
      reject: 'インターフェースにない項目を含む更新は拒否されます。',
    },
  },
  forbidden: {
    topic: '応答だけにある項目',
    says: {
      ignore: '応答だけにある項目が更新に入っていても受け付けられます。',
      reject: '応答だけにある項目を含む更新は拒否されます。',
    },
  },
  kindofs: {
    topic: 'インターフェースにない種別',
    says: {
      listed: '電話番号などの種別は、決められたものだけ受け付けられます。',
      any: '電話番号などの種別は、どんな文字列でも受け付けられます。',
    },
  },
  others: {
    topic: 'ほかのアプリのデータ',
    says: {
      kept: '更新しても、ほかのアプリのデータは残ります。',
      dropped: '更新すると、ほかのアプリのデータが失われます。',
    },
  },
  upload: {
    topic: '写真のアップロードに必要な権限',
    says: {
      any: '写真は、読み取り専用のトークンでもアップロードできます。',
      write: '写真のアップロードには、書き込み権限のあるトークンが必要です。',
    },
  },
  photo: {
    topic: '更新で写真を残す方法',
    says: {
      any: '更新で指定した写真も、省いた写真も残ります。',
      id: '更新では、IDだけで指定した写真が残ります。',
      omit: '更新では、写真の項目を省いたときだけ写真が残ります。',
      'id+source': '更新では、IDとsourceで指定した写真が残ります。',
    },
  },
  removal: {
    topic: '削除への応答',
    says: { record: '削除には、削除済みの連絡先が返ります。', number: '削除には{n}が返ります。' },
  },
  deletedWrite: {
    topic: '削除済みの連絡先の変更',
    says: { ok: '削除済みの連絡先もまだ変更できます。', '404': '削除済みの連絡先は、もう変更できません。' },
  },
  revival: {
    topic: '変更による削除済みの連絡先の復活',
    says: {
      'stays-deleted': '削除済みの連絡先は、変更しても削除済みのままです。',
      revived: '削除済みの連絡先は、変更すると元に戻ります。',
    },
  },
  homeaddress: {
    topic: '自宅住所と連絡先の違い',
    says: {
      alike: '自宅住所は連絡先と同じ動作をします。',
      differs: '自宅住所は連絡先と異なる動作をします。',
    },
  },
} satisfies Partial<Record<PointId, PointText>>

export const notSeen = '{topic}：わかりませんでした。'
export const otherwise = '{topic}：想定と違います（{n}）。'
