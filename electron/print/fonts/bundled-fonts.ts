import type { PrintOptions } from '../../../contract/ipc/print.ts'

export type Typeface = PrintOptions['typeface']

const files = {
  serif: 'NotoSerifJP_500Medium.ttf',
  sans: 'NotoSansJP_400Regular.ttf',
  klee: 'KleeOne_400Regular.ttf',
}

const order: Record<Typeface, readonly Typeface[]> = {
  serif: ['serif', 'sans'],
  sans: ['sans', 'serif'],
  klee: ['klee', 'serif', 'sans'],
}

/** A typeface and those behind it for characters that it lacks (design 5). */
export function typefacesOf(typeface: Typeface): readonly Typeface[] {
  return order[typeface]
}

/** Files of a typeface for paper, in the order of `typefacesOf`. */
export function fontFiles(typeface: Typeface): string[] {
  return order[typeface].map((each) => files[each])
}
