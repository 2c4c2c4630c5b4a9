/** A name field and the field of its kana, as they are in the draft. */
export interface NameAndKana {
  name: string
  kana: string
  /** All kana of the person: the script of what is filled in follows them. */
  others: readonly string[]
}

/**
 * Listens to one name field and says what its kana field should hold. What was typed there by hand, or came from the
 * service, is never written over: a reading is ours only while it is what was filled in last.
 */
export function useFurigana(fields: () => NameAndKana) {
  let known = nameReading('')
  let filled = ''

  /** The draft may have changed without the keyboard: another record, an entry moved, edits put back. */
  function catchUp(): void {
    const { name } = fields()
    if (known.composition !== null || known.value === name) return
    known = nameReading(name)
    filled = ''
  }

  /** For the name field, to be bound together with `kanaFor`. */
  const listeners = {
    compositionstart({ data }: CompositionEvent) {
      catchUp()
      known = afterNameEvent(known, { type: 'compositionstart', data })
    },
    compositionupdate({ data }: CompositionEvent) {
      known = afterNameEvent(known, { type: 'compositionupdate', data })
    },
    compositionend({ target }: CompositionEvent) {
      if (!(target instanceof HTMLInputElement)) return
      known = afterNameEvent(known, { type: 'compositionend', value: target.value })
    },
  }

  /** What to write into the kana field now that the name field holds `value`; null to leave it alone. */
  function kanaFor(value: string): string | null {
    catchUp()
    const { kana, others } = fields()
    // Emptying both fields starts again.
    if (value === '' && kana === '') filled = ''
    const reading = readingAt(known, value)
    known = afterNameEvent(known, { type: 'input', value })
    if (reading === null || kana !== filled) return null
    filled = inScriptOf(reading, others)
    return filled === kana ? null : filled
  }

  /** Whether the kana field holds nothing but what was filled in. */
  function holdsOwn(): boolean {
    const { kana } = fields()
    return kana === '' || kana === filled
  }

  return { listeners, kanaFor, holdsOwn }
}

/** Whether a text is nothing but kana, of any width; '' is not. */
function isKana(text: string): boolean {
  return /^[\p{sc=Hira}\p{sc=Kana}ー゛゜ﾞﾟｰ]+$/u.test(text)
}

/** Kana as hiragana in full width: サトウ, ｻﾄｳ and さとう are all さとう. Anything else stays. */
function toHiragana(text: string): string {
  return shifted(text.normalize('NFKC'), /[ァ-ヶ]/g, -0x60)
}

/** Hiragana as katakana; anything else stays. */
function toKatakana(text: string): string {
  return shifted(text, /[ぁ-ゖ]/g, 0x60)
}

/** The kana blocks are in the same order, 96 characters apart. */
function shifted(text: string, kana: RegExp, by: number): string {
  return text.replace(kana, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) + by))
}

/** A piece of a name and its reading, in hiragana; `reading` is null if it is not known. */
interface NamePiece {
  text: string
  reading: string | null
}

/** Which part of a text changed, and its new content. */
interface TextChange {
  from: number
  removed: number
  inserted: string
}

/**
 * Text entered without an IME, sign by sign: kana are their own reading, Latin letters, digits and spaces have no reading, the
 * rest is not known.
 */
function plainPieces(text: string): NamePiece[] {
  return [...text].map((sign) => {
    if (isKana(sign)) return { text: sign, reading: toHiragana(sign) }
    return { text: sign, reading: /[\p{sc=Latin}\p{N}\p{P}\s]/u.test(sign) ? '' : null }
  })
}

/** The pieces between two places; if a piece is cut, the reading of the rest is not known. */
function piecesBetween(pieces: readonly NamePiece[], from: number, to: number): NamePiece[] {
  let start = 0
  return pieces.flatMap((piece) => {
    const first = Math.max(from, start) - start
    const last = Math.min(to, start + piece.text.length) - start
    start += piece.text.length
    if (first >= last) return []
    const text = piece.text.slice(first, last)
    return [text === piece.text ? piece : { text, reading: null }]
  })
}

/** The joined readings of the pieces; null if one of them is not known. */
function readingOfPieces(pieces: readonly NamePiece[]): string | null {
  return pieces.some(({ reading }) => reading === null)
    ? null
    : pieces
        .map(({ reading }) => reading)
        .join('')
        .normalize('NFC')
}

/** The smallest change that makes `after` of `before`. */
function changeBetween(before: string, after: string): TextChange {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from += 1
  let tail = 0
  while (tail < shorter - from && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return { from, removed: before.length - from - tail, inserted: after.slice(from, after.length - tail) }
}

/** The change if `old` was replaced by `text`; null if that does not turn `before` into `after`. */
function replacement(before: string, after: string, old: string, text: string): TextChange | null {
  for (let from = before.indexOf(old); from >= 0; from = before.indexOf(old, from + 1)) {
    if (before.slice(0, from) + text + before.slice(from + old.length) === after)
      return { from, removed: old.length, inserted: text }
    if (from === before.length) return null
  }
  return null
}

/** What the IME shows, and its reading so far. */
interface Composition {
  /** What it replaces: a selection, or text that is converted again. */
  old: string
  shown: string
  /** In hiragana; null while no kana were seen. */
  reading: string | null
}

/** What is known of a name field. While an IME composes, `value` and `pieces` are those from before the composition. */
export interface NameReading {
  value: string
  pieces: readonly NamePiece[]
  composition: Composition | null
}

/** What happens in a name field; `value` is its text after it. */
export type NameEvent =
  | { type: 'compositionstart' | 'compositionupdate'; data: string }
  | { type: 'compositionend' | 'input'; value: string }

/** A field in which nothing was typed yet. Chinese characters that are there already may be read in any way. */
export function nameReading(value: string): NameReading {
  return { value, pieces: plainPieces(value), composition: null }
}

/** What is known of the name field after an event. */
export function afterNameEvent(name: NameReading, event: NameEvent): NameReading {
  const { composition } = name
  switch (event.type) {
    case 'compositionstart':
      return { ...name, composition: { old: event.data, shown: '', reading: null } }
    case 'compositionupdate':
      return composition === null ? name : { ...name, composition: shownNext(composition, event.data) }
    case 'compositionend':
      return { value: event.value, pieces: piecesAt(name, event.value), composition: null }
    case 'input':
      if (composition !== null) return name
      return { value: event.value, pieces: piecesAt(name, event.value), composition: null }
  }
}

/** The reading of the field while it shows `value`, in hiragana; null if a part of it is not known. */
export function readingAt(name: NameReading, value: string): string | null {
  return readingOfPieces(piecesAt(name, value))
}

/** Kana in the script that the record already uses for them: katakana only if all of them are katakana. */
export function inScriptOf(reading: string, others: readonly string[]): string {
  const kana = others.join('')
  return /[ァ-ヶ]/.test(kana) && !/[ぁ-ゖ]/.test(kana) ? toKatakana(reading) : reading
}

/** The composition once the IME shows `data`. */
function shownNext(composition: Composition, data: string): Composition {
  const { shown, reading } = composition
  const next = { ...composition, shown: data }
  const kana = data.replace(/[\p{sc=Latin}]+$/u, '')
  if (data === '' || isKana(kana)) return { ...next, reading: toHiragana(kana) }
  // Letters on the way to the first kana; with kana before them it is a conversion to Latin letters.
  if (kana === '') return { ...next, reading: reading ?? (composition.old === '' ? '' : null) }
  // A Mac converts while one types: what is new at the end is still kana.
  const more = kana.startsWith(shown) ? kana.slice(shown.length) : ''
  return { ...next, reading: reading !== null && isKana(more) ? reading + toHiragana(more) : reading }
}

function piecesAt({ value: before, pieces, composition }: NameReading, value: string): readonly NamePiece[] {
  if (value === before) return pieces
  const { old = '', shown = '', reading = null } = composition ?? {}
  const made = composition === null ? null : replacement(before, value, old, shown)
  const { from, removed, inserted } = made ?? changeBetween(before, value)
  const head = piecesBetween(pieces, 0, from)
  const tail = piecesBetween(pieces, from + removed, before.length)
  if (composition === null || inserted === '') return [...head, ...plainPieces(inserted), ...tail]
  if (isKana(inserted)) return [...head, ...plainPieces(inserted), ...tail]
  if (reading !== null) return [...head, { text: inserted, reading }, ...tail]
  return convertedAgain(pieces, { from, removed, inserted })
}

/** Other signs for text that was there before: it is read as it was. */
function convertedAgain(
  pieces: readonly NamePiece[],
  { from, removed, inserted }: ReturnType<typeof changeBetween>,
): NamePiece[] {
  let start = 0
  const touched: NamePiece[] = []
  const [before, after]: [NamePiece[], NamePiece[]] = [[], []]
  let offset = 0
  for (const piece of pieces) {
    const end = start + piece.text.length
    if (end <= from) before.push(piece)
    else if (start >= from + removed) after.push(piece)
    else {
      if (touched.length === 0) offset = start
      touched.push(piece)
    }
    start = end
  }
  const old = touched.map(({ text }) => text).join('')
  const text = old.slice(0, from - offset) + inserted + old.slice(from - offset + removed)
  return [...before, { text, reading: touched.length === 0 ? null : readingOfPieces(touched) }, ...after]
}
