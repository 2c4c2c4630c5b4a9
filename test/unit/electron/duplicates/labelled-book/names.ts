/** The first and last parts of names, each with its reading; frequent ones come first. */
const familyBeginnings =
  '佐サ 鈴スズ 高タカ 田タ 伊イ 渡ワタ 山ヤマ 中ナカ 小コ 加カ 吉ヨシ 斉サイ 松マツ 井イ 木キ 林ハヤシ 清シ 森モリ 池イケ 橋ハシ 石イシ 前マエ 藤フジ 岡オカ 長ハセ 近コン 後ゴ 坂サカ 遠エン 青アオ 西ニシ 福フク 太オオ 三ミ 浜ハマ 広ヒロ 島シマ 沢サワ 辺ベ 桜サクラ'
const familyEnds =
  '藤トウ 木キ 橋ハシ 中ナカ 田タ 辺ナベ 本モト 村ムラ 林バヤシ 山ヤマ 口グチ 野ノ 崎ザキ 川カワ 井イ 原ハラ 島シマ 沢サワ 谷タニ 内ウチ 浜ハマ 岡オカ 上カミ 下シタ 瀬セ'
const givenBeginnings =
  '健ケン 翔ショウ 大ダイ 拓タク 直ナオ 雄ユウ 和カズ 誠セイ 浩ヒロ 正マサ 隆タカ 英ヒデ 幸ユキ 信ノブ 義ヨシ 光ミツ 克カツ 俊トシ 康ヤス 達タツ 修シュウ 悠ハル 蓮レン 湊ミナ 樹ジュ 明アキ 友トモ 勝ショ 龍リュウ 遼リョウ'
const maleEnds =
  '太タ 一イチ 二ジ 也ヤ 介スケ 人ト 郎ロウ 平ヘイ 樹キ 彦ヒコ 雄オ 夫オ 哉チカ 斗ト 之ユキ 治ハル'
const femaleEnds = '子コ 美ミ 恵エ 香カ 奈ナ 代ヨ 江エ 花カ 乃ノ 帆ホ 穂ホ 音ネ 実ミ 絵エ'

/** A name in kanji with its reading in katakana. */
export interface Spoken {
  kanji: string
  kana: string
}

const spoken = (line: string): Spoken[] =>
  line.split(' ').map((word) => ({ kanji: word.slice(0, 1), kana: word.slice(1) }))
const joined = (beginnings: Spoken[], ends: Spoken[]): Spoken[] =>
  ends.flatMap((end) =>
    beginnings
      .filter(({ kanji }) => kanji !== end.kanji)
      .map((begin) => ({ kanji: begin.kanji + end.kanji, kana: begin.kana + end.kana })),
  )

export const families: readonly Spoken[] = joined(spoken(familyBeginnings), spoken(familyEnds))
export const men: readonly Spoken[] = joined(spoken(givenBeginnings), spoken(maleEnds))
export const women: readonly Spoken[] = joined(spoken(givenBeginnings), spoken(femaleEnds))

/** Other forms of one kanji, as registers and people write them. */
export const otherForms: Readonly<Record<string, string>> = {
  高: '髙',
  斉: '齋',
  辺: '邉',
  崎: '﨑',
  浜: '濱',
  広: '廣',
  島: '嶋',
  沢: '澤',
  桜: '櫻',
  瀬: '瀨',
  恵: '惠',
  穂: '穗',
  実: '實',
  絵: '繪',
  龍: '竜',
  野: '埜',
  正: '正',
}
