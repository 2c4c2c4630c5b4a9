import type { PrintWarning } from '../../contract/ipc/print.ts'
import type { MessageKey } from '../../languages/page.ts'
import type { Translate } from './translate.ts'

/** The sentence of a warning in the language of `t`. */
export function warningText({ kind, record, detail }: PrintWarning, t: Translate): string {
  // Without a page it has no label (contract/ipc/print.ts).
  if (kind === 'no-address' && record?.page !== null) return t('print.warning.no-address-printed')
  if (kind === 'barcode-left-out') return t(barcodeKeys[detail] ?? 'print.warning.barcode-left-out.room')
  return t(`print.warning.${kind}`, { detail })
}

const barcodeKeys: Record<string, MessageKey> = {
  'postal-code': 'print.warning.barcode-left-out.postal-code',
  representative: 'print.warning.barcode-left-out.representative',
  'address-number': 'print.warning.barcode-left-out.address-number',
}
