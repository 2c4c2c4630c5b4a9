import { writing, type Language } from '../../contract/language.ts'
import { doctorText } from '../../languages/doctor.ts'
import { actionText, mainText } from '../../languages/main.ts'
import { pageText } from '../../languages/page.ts'

/**
 * A language without readers: every text of English in letters that neither English nor Japanese has. What is still
 * plain on the screen was written past the languages. Its code is that of Greek, so that what is formatted by its rules
 * (dates, numbers) has letters of its own as well.
 */
export const pseudo = 'el' as Language

const letters = 'àƀçđéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž'
const capitals = 'ÀƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'

/** The text in brackets and other letters; slots, and the bar between one and many, stay. */
function inPseudo(text: string): string {
  const forms = text.split(' | ').map((form) => `⟦${form.replaceAll(/\{[^}]*\}|[a-z]/gi, accented)}⟧`)
  return forms.join(' | ')
}

function accented(found: string): string {
  if (found.length > 1) return found
  const at = found.toLowerCase().charCodeAt(0) - 97
  return (found === found.toLowerCase() ? letters : capitals)[at] ?? found
}

/** Every text of a tree. A text with values keeps these as they are. */
function treeInPseudo<T>(tree: T): T {
  if (typeof tree === 'string') return inPseudo(tree) as T
  if (typeof tree === 'function') return withValues(tree as never) as T
  return Object.fromEntries(
    Object.entries(tree as object).map(([key, value]: [string, unknown]) => [key, treeInPseudo(value)]),
  ) as T
}

/** Values are in braces while the letters change. */
function withValues(text: (...values: (string | number)[]) => string) {
  return (...values: (string | number)[]) => {
    const held = values.map((value) => (typeof value === 'string' && value !== '' ? `{${value}}` : value))
    return inPseudo(text(...held)).replaceAll(/[{}]/g, '')
  }
}

/** Adds the language to the others: of the page, of main and of the doctor. */
export function addPseudoLanguage(): void {
  writing[pseudo] = { name: inPseudo('English'), tag: pseudo, gap: ' ', byReading: false }
  pageText[pseudo] ??= treeInPseudo(pageText.en)
  mainText[pseudo] ??= treeInPseudo(mainText.en)
  actionText[pseudo] ??= treeInPseudo(actionText.en)
  doctorText[pseudo] ??= treeInPseudo(doctorText.en)
}
