/** What spreadsheets skip at the beginning of a cell or do not show: spaces, controls, invisible marks. */
const skipped = String.raw`[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]*`
/** With full-width, small and raised ones, which a spreadsheet with Japanese input takes for the same. */
const signs = '[=@+\\-＝＠＋－﹦﹫﹢﹣⁼⁺⁻₌₊₋−]'
const mayBeFormula = new RegExp(`^(?:[\\t\\n\\r]|${skipped}${signs})`, 'u')
/**
 * A mark for nothing, a number, or digits in groups that no arithmetic joins: there is a space between two of them. What
 * begins with a tab or a line end is guarded whatever follows: some programs begin a cell anew there.
 */
const computesNothing = new RegExp(
  `^(?![\\t\\n\\r])${skipped}(?:[+\\-＋－]${skipped}|[+-]\\d+(?:\\.\\d+)?|(?=.*\\d +\\d)[+-][\\d ().-]*)$`,
  'u',
)
const guard = new RegExp(`^'(?='*(?:[\\t\\n\\r]|${skipped}${signs}))`, 'u')

/**
 * SECURITY: a cell that begins like a formula is run by a spreadsheet that opens the file, and its text came from
 * somebody else. It gets an apostrophe, which keeps it text; `unguarded` takes one off again, so a text that looks
 * guarded by itself gets one more. `+81 3 …` and `-5` are no formulas; `+81-3-…` is a subtraction.
 */
export function guardedText(value: string): string {
  const bare = value.replace(/^'+/u, '')
  const isText = !mayBeFormula.test(bare) || (bare === value && computesNothing.test(value))
  return isText ? value : `'${value}`
}

/**
 * As `guardedText`, for files that another program than a spreadsheet imports: a telephone number like `+81-3-1234-5678`
 * stays as it is, since that program would keep the apostrophe, and a sum of digits gives nobody anything to run.
 */
export function guardedForPrograms(value: string): string {
  return /^\+[\d ().-]+$/u.test(value) ? value : guardedText(value)
}

/** A cell without the apostrophe that keeps a spreadsheet from computing it, as it was before the export. */
export function unguarded(cell: string): string {
  return cell.startsWith("'") ? cell.replace(guard, '') : cell
}

/** A cell as RFC 4180 writes it: in quotation marks where it holds a comma, a line end, or a blank at its ends. */
export function quoted(value: string): string {
  return /[",\r\n]|^\s|\s$/u.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}

/** A cell without blanks around it, and without what keeps a spreadsheet from computing it: `'`, or `="0312345678"`. */
export function plainText(cell: string): string {
  if (isPlain(cell.charCodeAt(0)) && isPlain(cell.charCodeAt(cell.length - 1))) return cell
  if (cell.startsWith('=')) return cell.replace(/^="([^"]*)"$/u, '$1').trim()
  return (cell.startsWith("'") ? unguarded(cell) : cell).trim()
}

/** Whether this is a digit, a Latin letter, kana or a kanji, as nearly all cells begin and end with one: no blank, and no guard. */
function isPlain(unit: number): boolean {
  return (unit > 0x2f && unit < 0x3a) || (unit > 0x3d && unit < 0x7f) || (unit > 0x3000 && unit < 0xd800)
}
