import type { Language } from './i18n.ts'

const steps = [
  { from: 1e9, unit: 'gigabyte' },
  { from: 1e6, unit: 'megabyte' },
  { from: 1e3, unit: 'kilobyte' },
  { from: 1, unit: 'byte' },
] as const

/** A number of bytes for people: `3.4 MB`. Decimal units, as the file managers of today show them. */
export function byteSize(bytes: number, language: Language): string {
  return inUnit(bytes, language, '')
}

/** A number of bytes in each second: `3.4 MB/s`. */
export function byteRate(bytes: number, language: Language): string {
  return inUnit(bytes, language, '-per-second')
}

function inUnit(bytes: number, language: Language, per: '' | '-per-second'): string {
  const { from, unit } = steps.find((step) => bytes >= step.from) ?? { from: 1, unit: 'byte' }
  // The short form of this one is its name: "912 byte".
  const unitDisplay = unit === 'byte' && per === '' ? 'long' : 'short'
  const form = { style: 'unit', unit: unit + per, unitDisplay, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(language, form).format(bytes / from)
}
