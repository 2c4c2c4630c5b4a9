import { printableLines } from './mailing-record.ts'

/** Words before the person or department in whose care mail goes; posts want them in a line of their own. */
const before =
  /^(?:[cｃ]\s?[/／]\s?(?:[oｏ]|-)(?![\p{L}\d])|℅|(?:attn|attention|att|fao|care of|chez|presso)\b|z\.?\s?hd?\.|zu händen\b|p\s?[/.]\s?a\b|p(?:er |\.\s?)adr|aux bons soins\b|t\.\s?a\.\s?v\b)/iu

/** Words after a name that say the same in Japanese: 田中様方, 田中 太郎様方, 中央郵便局気付, 田中方. */
const behind = /^(?:\p{Script=Han}{1,4}\s)?[^\s\d０-９]+(?:様方|気付)$|^\p{Script=Han}{1,6}方$/u

/** Where such words may begin in a line that has a part of the address before them. */
const beginning = /[,、]?\s+|(?<=[\d０-９号室])(?=\p{Script=Han}+様方$)/gu

/** Returns whether a line says in whose care mail goes: c/o, Attn:, z. Hd., 様方. */
export function isCareOf(line: string): boolean {
  return before.test(line) || behind.test(line)
}

/** A line, divided where words begin or end that say in whose care mail goes. */
function divided(line: string): string[] {
  if (behind.test(line)) return [line]
  if (before.test(line)) {
    const [care = '', ...rest] = line.split(/,\s*/u)
    return rest.length === 0 ? [care] : [care, ...divided(rest.join(', '))]
  }
  for (const { index, 0: between } of line.matchAll(beginning)) {
    const rest = line.slice(index + between.length)
    if (isCareOf(rest)) return [line.slice(0, index), ...divided(rest)]
  }
  return [line]
}

/** The lines of a field of an address: those typed, and one of its own for words such as c/o with the name. */
export function ownLines(field: string | null | undefined): string[] {
  return printableLines(field).flatMap(divided)
}
