/** Names before a colon in a search, with the part of a contact that each looks in: English names, then Japanese ones. */
export const searchPlaces = {
  tag: ['tag', 'タグ'],
  place: ['city', '住所', '市区町村'],
  org: ['org', '会社', '勤務先'],
  zip: ['zip', '郵便番号'],
  born: ['born', '誕生日', '生年月日'],
} as const

/** What a contact may have, by its names after `has:` and `no:`, and before あり and なし: English names, then Japanese ones. */
export const searchThings = {
  photo: ['photo', '写真'],
  address: ['address', '住所'],
  phone: ['phone', '電話', '電話番号'],
  mail: ['mail', 'email', 'メール'],
  company: ['company', '会社', '勤務先'],
  birthday: ['birthday', '誕生日', '生年月日'],
  tag: ['tag', 'タグ'],
  memo: ['memo', 'メモ'],
  kana: ['kana', 'ふりがな', 'フリガナ', '読み'],
} as const
