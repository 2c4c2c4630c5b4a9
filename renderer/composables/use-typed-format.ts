/** The usual form of what was typed, from its digits and a leading +; just the digits if they have no usual form. */
export type Format = (digits: string) => string

type Listener<Type extends Event> = (event: Type) => void

/** For `v-on` of the field, or of what holds it. */
interface TypingListeners {
  focusin: Listener<FocusEvent>
  beforeinput: Listener<InputEvent>
  input: Listener<Event>
  compositionstart: Listener<CompositionEvent>
  compositionend: Listener<CompositionEvent>
}

/**
 * Gives a number its usual separators while it is typed. Separators that the user types stay as they are while the field has the
 * focus, and so does any text that is more than a number. Only fields that the user types into change.
 * @param rules loaded when a field gets the focus; until they have arrived, what is typed stays as it is
 */
export function useTypedFormat(rules: () => Promise<Format>): TypingListeners {
  const typing = new Typing()
  return {
    focusin: ({ target }) => {
      typing.enter(target)
      void rules().then((format) => typing.begin(target, format))
    },
    beforeinput: (event) => typing.before(event),
    input: (event) => typing.after(event),
    compositionstart: ({ target }) => typing.compose(target),
    compositionend: ({ target, data }) => typing.composed(target, data),
  }
}

class Typing {
  #format: Format | null = null
  /** Fields whose separators are the user's own. */
  readonly #own = new WeakSet<EventTarget>()
  /** What was last written into a field here: separators in any other value come from the user. */
  readonly #made = new WeakMap<EventTarget, string>()
  /** The field that is put right after what the browser does to it now. */
  #later: EventTarget | null = null
  /** The field in which an input method is at work: it stays untouched until that ends. */
  #composing: EventTarget | null = null
  #isBusy = false

  /** A field gets the focus: its separators count as made here until the user types one. */
  enter(target: EventTarget | null): void {
    if (target !== null) this.#own.delete(target)
    this.#later = null
  }

  /** The rules have arrived: what was typed until now gets its usual form, unless the user typed separators. */
  begin(target: EventTarget | null, format: Format): void {
    this.#format = format
    if (target !== null && target === this.#later) this.#putRight(target as HTMLInputElement)
    this.#later = null
  }

  before(event: InputEvent): void {
    const { target: input, inputType } = event
    if (!(input instanceof HTMLInputElement) || this.#isBusy || event.isComposing) return
    const edit = editOf(input, event)
    if (edit === null || !this.#isOurs(input)) {
      // Deleting a word or a line leaves the remaining separators as they were.
      this.#later = inputType.startsWith('delete') && this.#isOurs(input) ? input : null
      return
    }
    const head = input.value.slice(0, edit.from)
    const tail = input.value.slice(edit.to)
    const isSeparator = edit.text === '' && digitsOf(input.value.slice(edit.from, edit.to)) === ''
    if (isSeparator || !isNumber(digitsOf(head) + edit.text)) {
      this.#own.add(input)
      this.#later = null
      return
    }
    if (this.#format === null) {
      this.#later = input
      return
    }
    const before = digitsOf(head) + digitsOf(edit.text)
    const next = this.#format(before + digitsOf(tail))
    // With one digit too many it is no longer a number, and the user's own characters between the digits stay.
    if (this.#losesOwn(input, next)) {
      this.#own.add(input)
      return
    }
    event.preventDefault()
    this.#write(input, next, before.length)
  }

  after({ target }: Event): void {
    if (target === null || target !== this.#later || this.#format === null || this.#isBusy) return
    this.#later = null
    this.#putRight(target as HTMLInputElement)
  }

  compose(target: EventTarget | null): void {
    // What was to be put right is, when the input method has ended: it would be written into what it shows now.
    this.#later = null
    this.#composing = target instanceof HTMLInputElement && this.#isOurs(target) ? target : null
  }

  composed(target: EventTarget | null, text: string): void {
    const isOurs = target === this.#composing
    this.#composing = null
    if (!isOurs || !(target instanceof HTMLInputElement) || text === '') return
    if (isNumber(text)) queueMicrotask(() => this.#putRight(target))
    else this.#own.add(target)
  }

  /** Whether nothing is in the field but digits and the separators that they get here. */
  #isOurs(input: HTMLInputElement): boolean {
    const { value } = input
    if (value === '') this.#own.delete(input)
    if (this.#own.has(input)) return false
    return isNumber(value) || this.#format?.(digitsOf(value)) === value
  }

  #putRight(input: HTMLInputElement): void {
    const { value, selectionEnd } = input
    const digits = digitsOf(value)
    if (this.#format === null || input !== document.activeElement || !isNumber(digits)) return
    this.#write(input, this.#format(digits), digitsOf(value.slice(0, selectionEnd ?? value.length)).length)
  }

  /** Whether another digit would take separators of the user away. */
  #losesOwn(input: HTMLInputElement, next: string): boolean {
    const { value } = input
    const isLonger = digitsOf(next).length > digitsOf(value).length
    return isLonger && this.#made.get(input) !== value && separators(next) < separators(value)
  }

  /** Replaces the part that differs, as typing does: the browser's own Undo takes it back. The caret stays after its digit. */
  #write(input: HTMLInputElement, next: string, digitsBefore: number): void {
    const { value } = input
    if (next !== value) {
      const from = commonLength(value, next)
      const kept = commonLength(reversed(value.slice(from)), reversed(next.slice(from)))
      input.setSelectionRange(from, value.length - kept)
      this.#isBusy = true
      const text = next.slice(from, next.length - kept)
      if (text === '') document.execCommand('delete')
      else document.execCommand('insertText', false, text)
      this.#isBusy = false
    }
    this.#made.set(input, next)
    const place = placeAfter(next, digitsBefore)
    input.setSelectionRange(place, place)
  }
}

interface Edit {
  from: number
  to: number
  text: string
}

/** What a key or a paste would do to the value; null for anything else. A key that would delete a separator deletes its digit. */
function editOf(input: HTMLInputElement, { inputType, data }: InputEvent): Edit | null {
  const { value, selectionStart, selectionEnd } = input
  const from = selectionStart ?? value.length
  const to = selectionEnd ?? value.length
  if (inputType === 'insertText' && data) return { from, to, text: data }
  if (inputType === 'insertFromPaste' && data) return { from, to, text: data.trim() }
  if (!inputType.startsWith('delete') || inputType === 'deleteByDrag') return null
  if (from < to) return { from, to, text: '' }
  const [before] =
    inputType === 'deleteContentBackward' ? (/[\d+０-９＋]\D?$/u.exec(value.slice(0, from)) ?? []) : []
  if (before !== undefined) return { from: from - before.length, to, text: '' }
  const [next] = inputType === 'deleteContentForward' ? (/^\D?[\d+０-９＋]/u.exec(value.slice(to)) ?? []) : []
  return next === undefined ? null : { from, to: to + next.length, text: '' }
}

const isNumber = (text: string) => /^\+?\d*$/.test(text.normalize('NFKC'))
const digitsOf = (text: string) => text.normalize('NFKC').replace(/[^\d+]/g, '')
const separators = (text: string) => text.length - digitsOf(text).length
const reversed = (text: string) => [...text].reverse().join('')

function commonLength(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

/** The position after this many digits of a text. */
function placeAfter(text: string, digits: number): number {
  let at = 0
  for (let left = digits; left > 0 && at < text.length; at += 1) if (/[\d+]/.test(text.charAt(at))) left -= 1
  return at
}
