/**
 * How a name is read, as headers say it; a longer word stands before one that it begins or ends with. 氏名・ふりがな is not among them:
 * both stand in that cell.
 */
const reading =
  /フリガナ|ふりがな|[フふ振]り?仮名|カタカナ|ひらがな|カナ|かな|仮名|ヨミガナ|よみがな|読み?(?:がな|ガナ|かな|仮名)|ヨミ|よみ|読み|katakana|hiragana|furigana|kana|yomi|phonetic/u

/** 氏名カナ(姓), フリガナ(メイ): which part of a whole name. */
const partOfWhole = /^(?:氏名|姓名|お?名前|宛名)?(?:([姓氏]|セイ|せい)|(名|メイ|めい))$/u

const readings: Readonly<Record<string, string>> = {
  lastname: 'lastkana',
  firstname: 'firstkana',
  fullname: 'fullkana',
  contactname: 'contactkana',
  'organization.name': 'organization.kana',
}

/**
 * What is under a header that says how something is read, before or behind its word: 姓(よみ), カナ氏名, 会社名のフリガナ.
 * Returns a `Column`, null for any other header; `named` is what a header without it is.
 */
export function readingColumn(key: string, named: (key: string) => string | undefined): string | null {
  const word = reading.exec(key)
  if (word === null) return null
  const rest = key
    .replace(word[0], '')
    .replace(/[():]/gu, '')
    .replace(/の$|^の/u, '')
  const [, last, first] = partOfWhole.exec(rest) ?? []
  if (last !== undefined || first !== undefined) return last === undefined ? 'firstkana' : 'lastkana'
  return readings[named(rest) ?? named(rest.replace(/^[おご]/u, '')) ?? ''] ?? null
}
