import { contactName, type NameOrder } from '../../contract/record/person-name.ts'
import type { ServiceRecord } from '../../contract/record/record.ts'

/**
 * The user's choice, one for the whole program. Each thread has a copy of its own: one that names contacts gets it with its
 * question.
 */
let order: NameOrder = 'written'

export function useNameOrder(next: NameOrder): void {
  order = next
}

export function nameOrderInUse(): NameOrder {
  return order
}

/** How a contact is called in the order that the user chose; '' if it has no name at all. */
export function shownName(contact: Partial<ServiceRecord>): string {
  return contactName(contact, order)
}
