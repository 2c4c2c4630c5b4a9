/** Forms of address before a name in Europe and America, a word each. */
const title =
  /^(?:(?:mr|mrs|ms|miss|mx|messrs|master|sir|dame|lord|lady|rev|reverend|fr|hon|capt|captain|col|gen|maj|lt|sgt|dr|prof|professor|doctor|herrn?|frau|fräulein|familie|m|mm|mme|mmes|mlle|mlles|monsieur|madame|mademoiselle|me|maître|señora?|señorita|sra|srta|don|doña|dra|sig|signora?|dott|avv|dhr|mevr|mevrouw|hr|fru|pan|pani|mgr|mag|magister|ing|mudr|judr|phdr)\.?|sig\.?r?a|dott\.?ssa|dr\.-ing\.?|(?:dipl|mag|prof)\.-?\p{L}+\.?(?:\(fh\))?)$/iu
/** The words after a title that belong to it: Dr. med. dent., Prof. h.c., Mr. and Mrs. */
const goesOn =
  /^(?:(?:med|dent|vet|phil|jur|rer|nat|pol|oec|theol|agr|h|c|habil|em|univ|priv|doz)\.?|h\.\s?c\.?|&|\+|and|und|et|y|e|en|the)$/iu

/** The words after a name: which member of the family, degrees, orders. One word each. */
const behindName =
  /^(?:jr|sr|jnr|snr|[ivx]{2,4}|2nd|3rd|4th|esq|ph\.?d|m\.?d|d\.?o|d\.?d\.?s|d\.?m\.?d|d\.?v\.?m|d\.?phil|ed\.?d|psy\.?d|pharm\.?d|j\.?d|ll\.?[bmd]|m\.?b\.?a|m\.?p\.?h|m\.?phil|m\.?eng|b\.?eng|b\.?a|m\.?a|b\.?sc?|m\.?sc?|c\.?p\.?a|r\.?n|p\.?e|aia|frcs|frs|[moc]\.?b\.?e|k\.?b\.?e|qc|kc|mp)\.?$/iu

/** The words of an honorific that go before a western name, and those that go after it: Dr. and Jr. of `Dr. Jr.` */
export interface WesternHonorific {
  readonly before: string
  readonly behind: string
}

/** Divides the honorific of a western name. Words that are not a title go after the name. */
export function splitWesternHonorific(text: string): WesternHonorific {
  const words = text.trim().split(/\s+/u)
  // The Rev. and The Hon. are titles; The alone is not.
  const first = /^the$/iu.test(words[0] ?? '') && title.test(words[1] ?? '') ? 1 : 0
  const end = words.findIndex(
    (word, at) => at >= first && !title.test(word) && (at === 0 || !goesOn.test(word)),
  )
  const count = end === -1 ? words.length : end
  return {
    before: words.slice(0, count).join(' '),
    behind: words.slice(count).join(' ').replace(/^,\s*/u, ''),
  }
}

/** Whether a text only has words that go before or after western names: Mr., Prof. Dr. med., Jr., M.D., Ph.D. */
export function isWesternHonorific(text: string): boolean {
  const { before, behind } = splitWesternHonorific(text)
  if (behind === '') return before !== ''
  return behind.split(/[\s,]+/u).every((word) => word === '' || behindName.test(word))
}

/** Both honorifics in the order in which they are written, each once. */
export function joinedHonorific(one: string, other: string): string {
  const [first, second] = [splitWesternHonorific(one), splitWesternHonorific(other)]
  const joined = (a: string, b: string, between: string) =>
    a === '' || b === '' || a === b ? a || b : `${a}${between}${b}`
  const behind = joined(first.behind, second.behind, ', ')
  return joined(joined(first.before, second.before, ' '), behind, ' ')
}
