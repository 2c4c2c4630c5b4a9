import { pathOf } from '../../contract/cards/card-marks.ts'
import type { CardEdits } from '../../contract/cards/card-marks.ts'
import { membersOf, objectText } from '../api/json-text.ts'

/** Of the form in which the marks stand; a newer one stays as it is. */
const version = '1'

/**
 * Our entry of `extendprops` after edits of the marks, as raw JSON text: everything else in it stays to the letter, whoever
 * wrote it (numbers such as 1.0 do not survive parsing).
 * @param entry raw text of the entry as it is; undefined where the record has none
 */
export function withCardEdits(entry: string | undefined, { client_id, edits }: CardEdits): string {
  const members = new Map([['client_id', JSON.stringify(client_id)], ...membersOf(entry ?? '{}')])
  let data = members.get('data') ?? '{}'
  for (const edit of edits) {
    const value = edit.to === false || edit.to === null ? null : JSON.stringify(edit.to)
    data = withMember(data, pathOf(edit), value)
  }
  const hasVersion = membersOf(membersOf(data).get('cards') ?? '').has('version')
  if (!hasVersion) data = withMember(data, ['cards', 'version'], version)
  return objectText(members.set('data', data))
}

/** An object with the member at a path put in, or taken out where `value` is null; what is empty then goes, too. */
function withMember(object: string, [name = '', ...below]: readonly string[], value: string | null): string {
  const members = membersOf(object)
  const inner = below.length === 0 ? value : withMember(members.get(name) ?? '{}', below, value)
  if (inner === null || inner === '{}') members.delete(name)
  else members.set(name, inner)
  return objectText(members)
}
