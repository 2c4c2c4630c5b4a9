import { variantTable } from '../../service/variants.ts'
import type { Variants } from '../../service/variants.ts'

/** One way to read what the spec leaves open: the base, or one switch away from it. */
export interface Reading {
  reading: string
  variants: Partial<Variants>
}

/** The base and every single variant of the reference service (reliability 5.1). */
export const readings: Reading[] = [
  { reading: 'base', variants: {} },
  ...Object.entries(variantTable).flatMap(([name, { values, default: usual }]) =>
    values
      .filter((value) => value !== usual)
      .map((value) => ({ reading: `${name}=${value}`, variants: { [name]: value } })),
  ),
]
