import { addRemark, nameOf, remarkWords, type Person, type Remark } from '../person.ts'
import { splitName } from './names.ts'

/** The memo line for a nickname, in cards and directories. */
const line = /^Nickname: (.+)$/mu

/** Whether a person has neither a name nor a company. */
export function isNameless({ lastname, firstname, lastkana, firstkana, organization }: Person): boolean {
  return [lastname, firstname, lastkana, firstkana, organization?.name].every((part) => !part)
}

/** Gives a person without a name their nickname as a name. */
export function nameByNickname(person: Person, nickname: string): void {
  // The text after a comma is another nickname, not a given name.
  Object.assign(person, splitName(nickname.split(/[,、]/u)[0] ?? ''))
}

/** The same for a nickname that went to the memo; its remark then says that it became the name. */
export function nameByMemo(person: Person, remarks: Remark[]): void {
  const { memo = '' } = person
  const [written, nickname = ''] =
    memo.includes('Nickname: ') && isNameless(person) ? (line.exec(memo) ?? []) : []
  if (written === undefined) return
  nameByNickname(person, nickname)
  const rest = memo
    .split('\n')
    .filter((each) => each !== written || /[,、]/u.test(nickname))
    .join('\n')
  if (rest === '') delete person.memo
  else person.memo = rest
  const at = remarks.findIndex(({ text }) => text.kind === 'to-memo' && text.value === nickname)
  const [told] = at < 0 ? [] : remarks.splice(at, 1)
  const name = nameOf(person)
  for (const remark of remarks) remark.person ||= name
  if (told) addRemark(remarks, { ...told, person: name, text: remarkWords('nickname-is-name', nickname) })
}
