/** Called for a sign that a document must not have, with the line that has it. */
export type NoteSign = (line: number, sign: string) => void

/** This many characters after a sign tell what it is. */
const ahead = 12

/** The beginning of a section without escapes, and a character that no document may have. */
const odd =
  /<!\[CDATA\[|<!--|<\?|&#\d{1,7};|&#x[\da-f]{1,6};|&(?!(?:amp|lt|gt|quot|apos);)|<(?![\p{L}_:/!?])|[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/giu
const ends: Readonly<Record<string, string>> = { '<![CDATA[': ']]>', '<!--': '-->', '<?': '?>' }

/**
 * The text of an XML document with signs that programs forget to escape read as themselves: a bare `&` or `<`, and an undefined
 * entity, which stays as written. Characters that XML does not allow are left out. `note` is called once for each line. Nothing
 * is expanded.
 */
export function* withEscapes(pieces: Iterable<string>, note: NoteSign): Generator<string> {
  const escaping = new Escaping(note)
  for (const piece of pieces) yield escaping.take(piece)
  yield escaping.take(null)
}

class Escaping {
  readonly #note: NoteSign
  /** Text that cannot be judged yet, since the text after it is missing. */
  #held = ''
  /** The end of the section without escapes; '' outside of one. */
  #until = ''
  #line = 1
  #noted = 0

  constructor(note: NoteSign) {
    this.#note = note
  }

  /** Returns the text that the next piece makes certain; null marks the end of the text. */
  take(piece: string | null): string {
    const text = this.#held + (piece ?? '')
    const end = piece === null ? text.length : text.length - ahead
    let written = ''
    let [from, at, counted] = [0, 0, 0]
    while (at < text.length) {
      if (this.#until !== '') {
        const found = text.indexOf(this.#until, at)
        if (found < 0) break
        at = found + this.#until.length
        this.#until = ''
      }
      odd.lastIndex = at
      const { index, 0: sign } = odd.exec(text) ?? { index: end, 0: '' }
      if (index >= end) break
      at = index + sign.length
      this.#until = ends[sign.toUpperCase()] ?? ''
      const instead = this.#until === '' ? escapeOf(sign) : sign
      if (instead === sign) continue
      this.#count(text, counted, index)
      counted = index
      this.#say(text.slice(index, index + 20))
      written += text.slice(from, index) + instead
      from = at
    }
    const stop = Math.max(at, end, 0)
    this.#held = text.slice(stop)
    this.#count(text, counted, stop)
    return written + text.slice(from, stop)
  }

  #say(text: string): void {
    if (this.#line === this.#noted) return
    this.#noted = this.#line
    const [shown = ''] = /^&[\w#]*;?|^./su.exec(text) ?? []
    this.#note(this.#line, shown < ' ' ? `U+${shown.charCodeAt(0).toString(16).padStart(4, '0')}` : shown)
  }

  /** Counts the lines that end between these places. */
  #count(text: string, from: number, to: number): void {
    for (let at = from; at < to; at += 1) {
      const unit = text.charCodeAt(at)
      if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) this.#line += 1
    }
  }
}

function escapeOf(sign: string): string {
  if (sign === '&') return '&amp;'
  if (sign === '<') return '&lt;'
  if (!sign.startsWith('&')) return ''
  const code = sign[2]?.toLowerCase() === 'x' ? parseInt(sign.slice(3), 16) : Number(sign.slice(2, -1))
  const isCharacter =
    code === 9 || code === 10 || code === 13 || (code >= 0x20 && code < 0xd800) || code >= 0xe000
  return isCharacter && code <= 0x10ffff && code !== 0xfffe && code !== 0xffff ? sign : ''
}
