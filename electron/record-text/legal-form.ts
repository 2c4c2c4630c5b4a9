import { fold } from './fold.ts'

/** Forms of a company: the way in which each is written in full, and its abbreviations. */
const forms: readonly (readonly [string, ...string[]])[] = [
  ['株式会社', '(株)', '㈱', '㍿'],
  ['有限会社', '(有)', '㈲'],
  ['合同会社', '(同)'],
  ['合資会社', '(資)', '㈾'],
  ['合名会社', '(名)', '㈴'],
  ['一般社団法人', '(一社)'],
  ['公益社団法人', '(公社)'],
  ['一般財団法人', '(一財)'],
  ['公益財団法人', '(公財)'],
  ['社団法人', '(社)', '㈳'],
  ['財団法人', '(財)', '㈶'],
  ['社会福祉法人', '(福)'],
  ['医療法人', '(医)'],
  ['学校法人', '(学)', '㈻'],
  ['宗教法人', '(宗)'],
  ['特定非営利活動法人', 'npo法人', '(特非)'],
]

let folded: [written: string, full: string][] | null = null

/** All of them as texts are compared, with the full form. Made when first needed: folding takes a table. */
function foldedForms(): [written: string, full: string][] {
  folded ??= forms.flatMap(([full, ...short]) =>
    [full, ...short].map((written): [string, string] => [fold(written), fold(full)]),
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
