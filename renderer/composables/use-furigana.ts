import { afterNameEvent, inScriptOf, nameReading, readingAt } from '../text/furigana.ts'

/** A name field and the field of its kana, as they stand in the draft. */
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

  /** To be bound to the name field, beside `kanaFor`. */
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
    // Whoever empties both fields begins anew.
    if (value === '' && kana === '') filled = ''
    const reading = readingAt(known, value)
    known = afterNameEvent(known, { type: 'input', value })
    if (reading === null || kana !== filled) return null
    filled = inScriptOf(reading, others)
    return filled === kana ? null : filled
  }

  return { listeners, kanaFor }
}
