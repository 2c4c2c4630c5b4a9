/** Characters that spreadsheets skip at the beginning of a cell or do not show: spaces, controls, invisible marks. */
const blanks = String.raw`[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]`
const skipped = `${blanks}*`
/** With full-width, small and raised signs, which a spreadsheet with Japanese input treats alike. */
const signs = '[=@+\\-＝＠＋－﹦﹫﹢﹣⁼⁺⁻₌₊₋−]'
const mayBeFormula = new RegExp(`^(?:[\\t\\n\\r]|${skipped}${signs})`, 'u')
/**
 * A single sign that means "nothing", a number, or digits in groups that no arithmetic joins: a space separates two of them. A
 * cell that begins with a tab or a line end is always guarded: some programs begin a new cell there.
 */
const computesNothing = new RegExp(
  `^(?![\\t\\n\\r])${skipped}(?:[+\\-＋－]${skipped}|[+-]\\d+(?:\\.\\d+)?|(?=.*\\d +\\d)[+-][\\d ().-]*)$`,
  'u',
)
const guard = new RegExp(`^'(?='*(?:[\\t\\n\\r]|${skipped}${signs}))`, 'u')

/**
 * Where spreadsheets begin another cell or row, whatever the file means by them: the list separator depends on the locale, an
 * import dialog offers several, and a quotation mark counts at the beginning of a cell only.
 */
const separator = /[;\t|,\n\v\f\r\u0085\u2028\u2029]/u
const separators = new RegExp(`(${separator.source})`, 'u')
/** Such a spreadsheet takes quotation marks off. */
const partMayBeFormula = new RegExp(`^'*(?:"|${blanks})*${signs}`, 'u')
const partGuard = new RegExp(`^'(?='*(?:"|${blanks})*${signs})`, 'u')
/** The longitude of `51.5, -0.12`, for example. */
const signedNumber = new RegExp(`^${skipped}[+-]\\d+(?:\\.\\d+)?$`, 'u')

/**
 * SECURITY: a spreadsheet that opens the file runs a cell that begins like a formula, and the text of the cell came from
 * another person. It gets an apostrophe, which keeps it text, and so does each part of it after a separator; `unguarded` takes
 * them off again, so a text that already looks guarded gets one more. `+81 3 …` and `-5` are not formulas; `+81-3-…` is a
 * subtraction.
 */
export function guardedText(value: string): string {
  const bare = value.replace(/^'+/u, '')
  const isText = !mayBeFormula.test(bare) || computesNothing.test(value)
  return withGuardedParts(isText ? value : `'${value}`)
}

/**
 * Like `guardedText`, for files that a program other than a spreadsheet imports: a telephone number like `+81-3-1234-5678` is
 * not changed, since that program would keep the apostrophe, and a sum of digits runs nothing harmful.
 */
export function guardedForPrograms(value: string): string {
  return /^\+[\d ().-]+$/u.test(value) ? value : guardedText(value)
}

/**
 * SECURITY: a sign alone is guarded as well, and a number that is not the end of the text: what comes after it in the file, with
 * the next cell, would belong to the formula.
 */
function withGuardedParts(value: string): string {
  return withPartsAfter(value, (part, isEnd) => {
    const isText = !partMayBeFormula.test(part) || (isEnd && signedNumber.test(part))
    return isText ? part : `'${part}`
  })
}

/** A cell without the apostrophes that keep a spreadsheet from computing it: the value before the export. */
export function unguarded(cell: string): string {
  if (!cell.includes("'")) return cell
  return withPartsAfter(cell, (part) => part.replace(partGuard, '')).replace(guard, '')
}

/**
 * A text for a file in which nothing is a formula, but from which `unguarded` takes apostrophes off: one more for each of those.
 */
export function withMoreApostrophes(value: string): string {
  if (!value.includes("'")) return value
  const begin = guard.test(value) ? `'${value}` : value
  return withPartsAfter(begin, (part) => (partGuard.test(part) ? `'${part}` : part))
}

/** Changes the parts of a text after each separator; the part before the first one stays. */
function withPartsAfter(text: string, change: (part: string, isEnd: boolean) => string): string {
  if (!separator.test(text)) return text
  const pieces = text.split(separators)
  // Every other piece is a separator.
  const isPart = (at: number) => at > 0 && at % 2 === 0
  return pieces.map((piece, at) => (isPart(at) ? change(piece, at === pieces.length - 1) : piece)).join('')
}

/**
 * A cell as RFC 4180 writes it: in quotation marks if it holds a quotation mark, a comma or whatever else spreadsheets split at,
 * or a blank at its ends.
 */
export function quoted(value: string): string {
  return value.includes('"') || separator.test(value) || /^\s|\s$/u.test(value)
    ? `"${value.replaceAll('"', '""')}"`
    : value
}

/**
 * A cell without blanks around it, and without the marks that keep a spreadsheet from computing it: `'`, or `="0312345678"`.
 */
export function plainText(cell: string): string {
  if (cell.startsWith('=')) return cell.replace(/^="([^"]*)"$/u, '$1').trim()
  const bare = unguarded(cell)
  return isPlain(bare.charCodeAt(0)) && isPlain(bare.charCodeAt(bare.length - 1)) ? bare : bare.trim()
}

/**
 * Whether this is a digit, a Latin letter, kana or a kanji: nearly all cells begin and end with one, and need no trimming or
 * unguarding.
 */
function isPlain(unit: number): boolean {
  return (unit > 0x2f && unit < 0x3a) || (unit > 0x3d && unit < 0x7f) || (unit > 0x3000 && unit < 0xd800)
}
