import type { QrField } from '../../contract/ipc/cell-layout.ts'
import type { Addressee } from '../compose/addressee.ts'
import type { MailingWarning } from '../compose/mailing-record.ts'
import type { Rect } from '../output/glyph-run.ts'
import { barsIn, mostBytesIn, qrCode } from './qr-code.ts'

/** A contact as the text of a code. */
export interface ContactText {
  /** '' where not even its name has room. */
  readonly text: string
  /** Whether everything that such a code may have is in it. */
  readonly isWhole: boolean
}

/** A code that is laid, and what the user should know about it. */
export interface LaidCode {
  /** Empty where it has no room, or there is nothing to say. */
  readonly bars: readonly Rect[]
  /** For those who listen to a document. */
  readonly alternative: string
  readonly warnings: readonly MailingWarning[]
}

/** How long a text is in UTF-8. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (code < 0x80) bytes += 1
    else if (code < 0x800) bytes += 2
    else bytes += code < 0x10000 ? 3 : 4
  }
  return bytes
}

/** The name of a label, for what is on it but is no text. */
export function nameOf({ names, organization }: Addressee): string {
  const [first] = names
  return first === undefined ? (organization[0] ?? '') : `${first.lastname} ${first.firstname}`.trim()
}

/**
 * Lays the code of a field into its box.
 * @param contactIn the contact of the label in at most this many bytes
 */
export function layCode(
  field: QrField,
  box: Rect,
  { record, addressee }: { record: number; addressee: Addressee },
  contactIn: (mostBytes: number) => ContactText,
): LaidCode {
  const most = mostBytesIn(box)
  const isContact = field.of === 'contact'
  const { text, isWhole } = isContact ? contactIn(most) : { text: field.text.trim(), isWhole: true }
  const alternative = `QR: ${isContact ? nameOf(addressee) : text}`
  const none = { bars: [], alternative }
  const isLost = isContact && text === '' && !isWhole
  if (isLost || bytesOf(text) > most)
    return { ...none, warnings: [{ kind: 'overflow', record, text: alternative }] }
  if (text === '') return { ...none, warnings: [] }
  const warnings: MailingWarning[] = isWhole ? [] : [{ kind: 'code-shortened', record }]
  return { bars: barsIn(qrCode(text), box), alternative, warnings }
}
