import { decode, decodeAs, encodings, isStrictly, strictText } from '../encoding.ts'
import type { Encoding } from '../encoding.ts'
import { ownNames } from './card.ts'
import type { CardProperty } from './card.ts'

/** Properties whose parts stand between semicolons. */
const structured = new Set<string>(['N', 'ADR', 'ORG', 'GENDER', 'SOUND', 'X-MS-N-YOMI', ownNames.jointName])
/** Of these a comma is hardly ever more than itself, escaped or not. */
const withCommas = new Set(['ADR', 'ORG', 'SOUND'])
/** Properties that are lists of texts between commas. */
const listed = new Set(['CATEGORIES', 'NICKNAME'])

/** Returns the parts of a value and all of it as one text, by the rules of its version. */
export function valueOf(
  name: string,
  value: string,
  version: string,
): Pick<CardProperty, 'components' | 'text'> {
  const isOld = version === '2.1'
  if (structured.has(name)) {
    const components = splitUnescaped(value, ';').map((part) =>
      (isOld || withCommas.has(name) ? [part] : splitUnescaped(part, ',')).map((each) =>
        unescaped(each, isOld),
      ),
    )
    return { components, text: unescaped(value, isOld) }
  }
  if (listed.has(name)) {
    // Of version 2.1 there is no other list than one between semicolons, and programs write it later too.
    const hasTwo = name === 'CATEGORIES' && version !== '4.0'
    const pieces = splitUnescaped(value, ',')
    const all = hasTwo ? pieces.flatMap((each) => splitUnescaped(each, ';')) : pieces
    const parts = all.map((each) => unescaped(each, isOld))
    return { components: [parts], text: parts.join(', ') }
  }
  const text = unescaped(value, isOld)
  return { components: [[text]], text }
}

/** Splits at a sign that no backslash stands before. */
function splitUnescaped(text: string, sign: string): string[] {
  const parts: string[] = []
  let from = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === sign) {
      parts.push(text.slice(from, at))
      from = at + 1
    }
  }
  return [...parts, text.slice(from)]
}

/** Undoes escapes. Version 2.1 has only the one before a semicolon, and real backslashes. */
function unescaped(text: string, isOld: boolean): string {
  if (isOld) return text.replace(/\\([;:,])/gu, '$1').replace(/\r\n?/gu, '\n')
  return text.replace(/\\([nN])|\\([\s\S])/gu, (_, line?: string, other?: string) =>
    line ? '\n' : (other ?? ''),
  )
}

const isOfFiles = (charset: string): charset is Encoding => encodings.some((each) => each === charset)

/** Kana and kanji of UTF-8, in an encoding of Japan hardly ever text: cards of two programs in one file. */
function wideText(bytes: Uint8Array, file: Encoding): string | null {
  const isOfJapan = file === 'shift_jis' || file === 'euc-jp'
  if (!isOfJapan || !bytes.some((byte) => byte >= 0xe3 && byte < 0xf0)) return null
  return strictText(bytes, 'utf-8')
}

/** Text of a value: by its own charset where it has one that fits, else by the encoding of the file. */
export function valueText(bytes: Uint8Array, own: string | null, file: Encoding): string {
  if (own === null) return wideText(bytes, file) ?? strictText(bytes, file) ?? decode(bytes).text
  if (!isOfFiles(own)) return new TextDecoder(own).decode(bytes)
  if (own === 'utf-8' || isStrictly(bytes, own) || !isStrictly(bytes, 'utf-8'))
    return decodeAs(bytes, own).text
  return strictText(bytes, file) ?? decode(bytes).text
}
