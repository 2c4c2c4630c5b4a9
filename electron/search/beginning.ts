import type { RecordRow } from '../../contract/ipc/record-window.ts'
import { fold, lineMarks } from '../mirror/fold.ts'

/** Before a word of a search it asks for contacts that begin with the word. Nobody types it. */
export const beginMark = '\u0005'

/** Lines of a folded text that a name and its reading take: one each, and one more where its seam folds. */
const nameLines = 4

/**
 * Whether name, reading or company of a folded text (`foldedText`) may begin with a word. False is certain; true is
 * not: the first joint name or the code of a contact may stand in the same lines. `begins` then tells.
 */
export function mayBegin(folded: string, word: string): boolean {
  let at = 0
  for (let line = 0; line < nameLines && at < folded.length; line++) {
    if (folded.startsWith(word, at)) return true
    at = folded.indexOf('\n', at) + 1
  }
  return folded.includes(lineMarks.org + word)
}

/** Whether name, reading or company of a row begins with one of these folded words. */
export function begins({ name, kana, organization }: RecordRow, words: readonly string[]): boolean {
  const texts = [name, kana, organization].flatMap(foldedWays)
  return texts.some((text) => words.some((word) => text.startsWith(word)))
}

/** As `foldedText` has it: run together, folded before or after that, and companies with their white space. */
function foldedWays(text: string): string[] {
  return [text.split(/\s+/u).map(fold).join(''), fold(text.replace(/\s+/gu, '')), fold(text)]
}
