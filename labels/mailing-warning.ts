/** Stands for the sender in place of a record's position; such a warning comes once for a whole print job. */
export const senderPosition = -1

/**
 * What the user should know about one mailing label before it is printed. `record` is the record's position in the
 * print job, or `senderPosition`.
 */
export type MailingWarning =
  /** No address is filled in. */
  | { readonly kind: 'no-address'; readonly record: number }
  /** Not the address that was asked for (home, office) but the first one there is. */
  | { readonly kind: 'other-address'; readonly record: number }
  | { readonly kind: 'no-postal-code'; readonly record: number }
  /** The postal code is not of seven digits; it is printed as it is written, but not in a printed frame. */
  | { readonly kind: 'postal-code-form'; readonly record: number }
  /** Neither a person nor an organisation to write to. */
  | { readonly kind: 'no-name'; readonly record: number }
  /** The record asked for two honorifics, or for one that does not fit: one of them is printed. */
  | { readonly kind: 'honorific-corrected'; readonly record: number }
  /** `text` did not fit even at the smallest size and is not printed. */
  | { readonly kind: 'overflow'; readonly record: number; readonly text: string }
  /** No chosen font has `character`; 〓 is printed in its place. */
  | { readonly kind: 'missing-character'; readonly record: number; readonly character: string }
  /** No chosen font has this variant form; the ordinary form is printed. */
  | { readonly kind: 'missing-variant'; readonly record: number; readonly character: string }
  /** The customer barcode is printed, but where the town's name ends was guessed (paper 4.8). */
  | { readonly kind: 'barcode-unverified'; readonly record: number }
  /** No customer barcode: no seven digits, a representative postal code, no number in the address, or no room. */
  | {
      readonly kind: 'barcode-left-out'
      readonly record: number
      readonly reason: 'postal-code' | 'representative' | 'address-number' | 'room'
    }
