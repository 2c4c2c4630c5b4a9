import { legalForms } from '../../contract/record/company-name.ts'
import { fold } from './fold.ts'

/** Signs for an abbreviation, which folding keeps as they are. */
const signs: Readonly<Record<string, readonly string[]>> = {
  株式会社: ['㈱', '㍿'],
  有限会社: ['㈲'],
  合資会社: ['㈾'],
  合名会社: ['㈴'],
  社団法人: ['㈳'],
  財団法人: ['㈶'],
  学校法人: ['㈻'],
}

let folded: [written: string, full: string][] | null = null

/** All of them as texts are compared, with the full form. Made when first needed: folding takes a table. */
function foldedForms(): [written: string, full: string][] {
  folded ??= legalForms.flatMap(({ full, short }) =>
    [full, ...short, ...(signs[full] ?? [])].map((written): [string, string] => [fold(written), fold(full)]),
  )
  return folded
}

/**
 * A folded name of a company with its legal form written in full and at the beginning: みどり㈱, (株)みどり and 株式会社みどり are
 * one. The name itself where it has no form that is known.
 */
export function withFormFirst(name: string): string {
  const found = formIn(name)
  return found === undefined ? name : found[1] + name.replace(found[0], '').trim()
}

/** A folded name of a company without its legal form: みどり of みどり㈱. */
export function withoutForm(name: string): string {
  return name.replace(formIn(name)?.[0] ?? '', '').trim()
}

const formIn = (name: string) => foldedForms().find(([written]) => name.includes(written))
