/** Characters that spreadsheets skip at the beginning of a cell or do not show: spaces, controls, invisible marks. */
const skipped = String.raw`[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*`
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
 * SECURITY: a spreadsheet that opens the file runs a cell that begins like a formula, and the text of the cell came from
 * another person. It gets an apostrophe, which keeps it text; `unguarded` takes one off again, so a text that already looks
 * guarded gets one more. `+81 3 …` and `-5` are not formulas; `+81-3-…` is a subtraction.
 */
export function guardedText(value: string): string {
  const bare = value.replace(/^'+/u, '')
  const isText = !mayBeFormula.test(bare) || (bare === value && computesNothing.test(value))
  return isText ? value : `'${value}`
}

/**
 * Like `guardedText`, for files that a program other than a spreadsheet imports: a telephone number like `+81-3-1234-5678` is
 * not changed, since that program would keep the apostrophe, and a sum of digits runs nothing harmful.
 */
export function guardedForPrograms(value: string): string {
  return /^\+[\d ().-]+$/u.test(value) ? value : guardedText(value)
}

/** A cell without the apostrophe that keeps a spreadsheet from computing it: the value before the export. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") ? cell.replace(guard, '') : cell
}

/** A cell as RFC 4180 writes it: in quotation marks if it holds a comma, a line end, or a blank at its ends. */
export function quoted(value: string): string {
  return /[",\r\n]|^\s|\s$/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/**
 * A cell without blanks around it, and without the marks that keep a spreadsheet from computing it: `'`, or `="0312345678"`.
 */
export function plainText(cell: string): string {
  if (isPlain(cell.charCodeAt(0)) && isPlain(cell.charCodeAt(cell.length - 1))) return cell
  if (cell.startsWith('=')) return cell.replace(/^="([^"]*)"$/u, '$1').trim()
  return (cell.startsWith("'") ? unguarded(cell) : cell).trim()
}

/**
 * Whether this is a digit, a Latin letter, kana or a kanji: nearly all cells begin and end with one, and need no trimming or
 * unguarding.
 */
function isPlain(unit: number): boolean {
  return (unit > 0x2f && unit < 0x3a) || (unit > 0x3d && unit < 0x7f) || (unit > 0x3000 && unit < 0xd800)
}
