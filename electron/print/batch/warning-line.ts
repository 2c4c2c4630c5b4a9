import type { MailingWarning } from '../../../labels/mailing-warning.ts'

/** A warning in words for the terminal. */
export function warningWords(warning: MailingWarning): string {
  switch (warning.kind) {
    case 'no-address':
      return 'no address'
    case 'other-address':
      return 'another address is printed than was asked for'
    case 'no-postal-code':
      return 'no postal code'
    case 'postal-code-form':
      return 'the postal code has not seven digits'
    case 'no-name':
      return 'neither a name nor an organisation'
    case 'honorific-corrected':
      return 'two honorifics, or one that does not suit: one is printed'
    case 'overflow':
      return `no room for “${warning.text}”: it is not printed`
    case 'missing-character':
      return `no font has “${warning.character}”: 〓 is printed`
    case 'missing-variant':
      return `the ordinary form of “${warning.character}” is printed`
    case 'barcode-unverified':
      return 'the barcode is a guess'
    case 'barcode-left-out':
      return `no barcode (${warning.reason})`
    default:
      return warning satisfies never
  }
}
