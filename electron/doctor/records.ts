import { isEmpty } from '../../contract/record/fields.ts'
import { compareLists } from './compare-answers.ts'
import type { SeenLists } from './lists.ts'
import { askRecord, fieldsOf, idOf, named } from './run.ts'
import type { Fields, Run } from './run.ts'

/** So many records are read by themselves at least and at most. */
const fewest = 6
const most = 16

/** Compares records in lists with the same ones read by themselves, and looks at the forms of their values. */
export async function lookAtRecords(run: Run, { place, pages, deleted }: SeenLists): Promise<Fields[]> {
  run.step('records')
  const ids = chosen(pages[0], idOf(deleted ?? {}))
  const wholes: Fields[] = []
  for (const id of ids.slice(0, most)) {
    if (wholes.length >= fewest && hasEverything(wholes)) break
    const whole = fieldsOf((await askRecord(run, place.family, id)).value)
    if (whole === null) continue
    wholes.push(whole)
    const shorts = pages.flatMap((page) => page.filter((short) => idOf(short) === id))
    run.listed.push(...shorts.map((short) => ({ short, whole })))
  }
  compareLists(run)
  noteForms(run, wholes)
  noteWords(run, wholes, pages[0])
  return wholes
}

/** The records that say most, and some of the rest: short lists do not tell which these are. */
function chosen(records: Fields[], deleted: string): string[] {
  const usable = records.filter((record) => idOf(record) !== deleted && idOf(record) !== '')
  const length = (record: Fields) => JSON.stringify(record).length
  const fullest = usable.toSorted((one, other) => length(other) - length(one)).slice(0, fewest)
  return [...new Set([...fullest, ...usable].map(idOf))]
}

function hasEverything(wholes: Fields[]): boolean {
  const has = (name: string) => wholes.some((whole) => !isEmpty(whole[name]))
  return (
    ['joint_names', 'external_ids', 'face_picture'].every(has) && profileWords(wholes).length >= fewestWords
  )
}

/** So many words for a profile page show which one is usual: some records have the other one anyway. */
const fewestWords = 3

function profileWords(records: readonly Fields[]): unknown[] {
  const kinds = records.flatMap((record) => elements(record, 'weburls').map(({ kindof }) => kindof))
  return kinds.filter((kind) => kind === 'profile' || kind === 'prof')
}

/** Notes what etags, ids, times and empty fields of whole records look like. */
export function noteForms({ findings }: Run, wholes: readonly Fields[]): void {
  const [first] = wholes
  if (first === undefined) return
  const isNumber = typeof first['id'] === 'number'
  findings.note('ids', isNumber ? 'number' : 'text', `id: ${typeof first['id']}`)
  const etags = wholes.map(({ etag }) => etag).filter((etag) => !isEmpty(etag))
  if (etags.length === 0) findings.note('etag', 'missing', 'GET without etag')
  else findings.note('etag', etagForm(etags[0]), `GET with etag: ${typeof etags[0]}`)
  const digits = wholes.map(({ updated_at }) => /:\d\d(?:\.(\d+))?Z$/.exec(String(updated_at)))
  const counts = digits.flatMap((match) => (match ? [(match[1] ?? '').length] : []))
  if (counts.length > 0) findings.note('timestamps', String(Math.max(...counts)), 'updated_at')
  noteEmpty(findings, wholes)
}

function etagForm(etag: unknown): string {
  if (typeof etag !== 'string') return 'number'
  return etag.startsWith('W/"') ? 'weak' : etag.startsWith('"') ? 'quoted' : 'plain'
}

/** Fields of the interface that every whole record may have. */
const optional = [
  'birthdate',
  'gender',
  'organization',
  'tags',
  'weburls',
  'emails',
  'memo',
  'face_picture',
  'pictures',
]

function noteEmpty(findings: Run['findings'], wholes: readonly Fields[]): void {
  const shown = [
    ...new Set(wholes.flatMap((whole) => optional.filter((name) => name in whole && isEmpty(whole[name])))),
  ]
  const left = [...new Set(wholes.flatMap((whole) => optional.filter((name) => !(name in whole))))]
  if (shown.length > 0) findings.note('empty', 'null', `shown: ${named(shown)}`)
  else if (left.length > 0) findings.note('empty', 'missing', `left out: ${named(left)}`)
  else findings.unseen('empty', 'every record has every field')
}

/** Notes the words of the interface that are spelled in two ways, and whether keys come back. */
function noteWords(run: Run, wholes: readonly Fields[], listed: readonly Fields[]): void {
  noteHonorific(run, wholes)
  const words = profileWords([...wholes, ...listed])
  const prof = words.filter((word) => word === 'prof').length
  const seen = `profile ${words.length - prof}, prof ${prof}`
  if (words.length < fewestWords) run.findings.unseen('weburl', seen)
  else run.findings.note('weburl', prof > words.length / 2 ? 'prof' : 'profile', seen)
  noteKeys(run, wholes)
}

/** Notes what the honorific of a joint name is called, where a record shows one. */
export function noteHonorific({ findings }: Run, wholes: readonly Fields[]): void {
  const joints = wholes.flatMap((whole) => elements(whole, 'joint_names'))
  const with_ = (name: string) => joints.filter((joint) => name in joint).length
  const seen = `${joints.length} joint names: suffix ${with_('suffix')}, honorific ${with_('honorific')}`
  if (with_('suffix') + with_('honorific') === 0) return findings.unseen('honorific', seen)
  findings.note('honorific', with_('honorific') > with_('suffix') ? 'honorific' : 'suffix', seen)
}

function noteKeys({ findings }: Run, wholes: readonly Fields[]): void {
  const withField = wholes.filter((whole) => 'external_ids' in whole).length
  const seen = `external_ids in ${withField} of ${wholes.length} records`
  if (withField > 0) findings.note('keys', 'shown', seen)
  // Where empty fields are left out, a record without keys shows as much.
  else if (wholes.length > 0 && findings.verdict('empty') === 'null') findings.note('keys', 'hidden', seen)
  else findings.unseen('keys', seen)
}

function elements(record: Fields, name: string): Fields[] {
  const list = record[name]
  return Array.isArray(list) ? list.map(fieldsOf).filter((each) => each !== null) : []
}
