/** Forms of a company as they are folded, with the way in which each is written in full. */
const forms: readonly (readonly [RegExp, string])[] = [
  [/株式会社|\(株\)|[㈱㍿]/, '株式会社'],
  [/有限会社|\(有\)|㈲/, '有限会社'],
  [/合同会社|\(同\)/, '合同会社'],
  [/合資会社|\(資\)|㈾/, '合資会社'],
  [/合名会社|\(名\)|㈴/, '合名会社'],
  [/一般社団法人|\(一社\)/, '一般社団法人'],
  [/公益社団法人|\(公社\)/, '公益社団法人'],
  [/一般財団法人|\(一財\)/, '一般財団法人'],
  [/公益財団法人|\(公財\)/, '公益財団法人'],
  [/社団法人|\(社\)|㈳/, '社団法人'],
  [/財団法人|\(財\)|㈶/, '財団法人'],
  [/社会福祉法人|\(福\)/, '社会福祉法人'],
  [/医療法人|\(医\)/, '医療法人'],
  [/学校法人|\(学\)|㈻/, '学校法人'],
  [/宗教法人|\(宗\)/, '宗教法人'],
  [/特定非営利活動法人|npo法人|\(特非\)/, '特定非営利活動法人'],
]

/**
 * A folded name of a company with its legal form written in full and at the beginning: みどり㈱, (株)みどり and 株式会社みどり are
 * one. The name itself where it has no form that is known.
 */
export function withFormFirst(folded: string): string {
  const found = forms.find(([form]) => form.test(folded))
  return found === undefined ? folded : found[1] + folded.replace(found[0], '').trim()
}
