import { isEmpty } from '../../contract/record/fields.ts'
import type { ListQuery } from '../api/exchange.ts'
import {
  askList,
  askRecord,
  compareLists,
  objectOf,
  idOf,
  named,
  recordsOf,
  since,
  type Fields,
  type Place,
  type Run,
} from './run.ts'

interface SeenLists {
  place: Place
  /** The largest page, asked for twice. */
  pages: [Fields[], Fields[]]
  /** A deleted record, where there is one. */
  deleted: Fields | null
}

/** Records per request. */
const wide = 200

/** Finds out how a list is cut, ordered and filtered. */
export async function lookAtLists(run: Run, place: Place): Promise<SeenLists> {
  run.step('lists')
  const page = async (query: Partial<ListQuery>) => recordsOf(await askList(run, place, query))
  const records = await page({ limit: wide, skip: 0 })
  const next = records.length === 0 ? [] : await page({ limit: wide, skip: records.length })
  const again = await page({ limit: wide, skip: 0 })
  const unlimited = await page({})
  const isStuck = noteSizes(run, { records, next, unlimited })
  noteOrder(run, records, again)
  if (!isStuck) await notePages(run, place, records)
  const deleted = await noteDeleted(run, place, records)
  await noteSince(run, place, records)
  return { place, pages: [records, again], deleted }
}

const ids = (records: readonly Fields[]) => records.map(idOf)

interface Sizes {
  records: Fields[]
  /** What comes after them. */
  next: Fields[]
  /** A list without a limit. */
  unlimited: Fields[]
}

/** Returns true where the service does not skip. */
function noteSizes({ findings }: Run, { records, next, unlimited }: Sizes): boolean {
  const isStuck = next.length > 0 && ids(next).join() === ids(records).join()
  if (isStuck) findings.note('paging', 'skip-ignored', `${records.length} records twice`)
  const known = isStuck ? records.length : records.length + next.length
  const sizes = `${records.length} of ${wide} asked for, ${next.length} after them`
  const isCapped = next.length > 0 && records.length < wide && !isStuck
  if (isCapped) findings.note('cap', String(records.length), sizes)
  // Fewer records than this say nothing about how many one answer may hold.
  else if (records.length > 50) findings.note('cap', 'none', sizes)
  else findings.unseen('cap', sizes)
  const count = `${unlimited.length} of at least ${known} records`
  const isAtCap = isCapped && unlimited.length === records.length
  if (unlimited.length < known && !isAtCap) findings.note('limit', String(unlimited.length), count)
  else if (unlimited.length > 100) findings.note('limit', 'none', count)
  else findings.unseen('limit', count)
  return isStuck
}

function noteOrder({ findings }: Run, records: Fields[], again: Fields[]): void {
  if (records.length < 4) return findings.unseen('order', `${records.length} records`)
  const times = records.map(({ updated_at }) => updated_at).filter((time) => typeof time === 'string')
  const months = times.map((time) => time.slice(0, 7))
  const isSame = ids(records).join() === ids(again).join()
  const seen = `${records.length} records, ${isSame ? 'twice alike' : 'another order the second time'}`
  const sameOrder = () => {
    if (isRising(ids(records))) return 'id'
    return times.length > 3 && isRising(times) ? 'updated' : 'other'
  }
  const otherOrder = new Set(months).size > 1 && isRising(months) ? 'ties' : 'random'
  findings.note('order', isSame ? sameOrder() : otherOrder, seen)
}

const isRising = (texts: readonly string[]) =>
  texts.every((text, at) => at === 0 || (texts[at - 1] ?? '') <= text)

async function notePages(run: Run, place: Place, records: Fields[]): Promise<void> {
  const size = Math.min(20, Math.floor(records.length / 3))
  if (size < 2) return run.findings.unseen('paging', `${records.length} records`)
  const first = await askList(run, place, { limit: size, skip: 0 })
  const second = await askList(run, place, { limit: size, skip: size })
  const got = [...recordsOf(first), ...recordsOf(second)]
  const fits = ids(got).join() === ids(records.slice(0, 2 * size)).join()
  const twice = got.length - new Set(ids(got)).size
  run.findings.note('paging', fits ? 'sound' : 'overlaps', `2 pages of ${size}, ${twice} records twice`)
}

/** Returns a deleted record, where the lists show one. */
async function noteDeleted(run: Run, place: Place, records: Fields[]): Promise<Fields | null> {
  const isDeleted = (record: Fields) => record['deleted'] === true
  const withDeleted = recordsOf(await askList(run, place, { limit: wide, skip: 0, showdeleted: 'T' }))
  const deleted = withDeleted.find(isDeleted) ?? null
  const inOrdinary = records.filter(isDeleted).length
  const seen = `${inOrdinary} deleted in the list, ${withDeleted.filter(isDeleted).length} with showdeleted=T`
  if (inOrdinary > 0) run.findings.note('showdeleted', 'shown', seen)
  else if (deleted !== null) run.findings.note('showdeleted', 'left-out', seen)
  else run.findings.unseen('showdeleted', seen)
  if (deleted === null) run.findings.unseen('deletedGet', 'no deleted record in the lists')
  else noteDeletedGet(run, (await askRecord(run, place.family, idOf(deleted))).status)
  return deleted
}

/** What a GET of a deleted record was answered with. */
export function noteDeletedGet({ findings }: Run, status: number): void {
  if (status === 0) findings.unseen('deletedGet', 'no answer')
  else findings.note('deletedGet', status === 200 ? 'ok' : refusalVerdict(status), `GET ${status}`)
}

/** A deleted record is refused with 404 or 410: both are the same verdict. Any other status is its own. */
export function refusalVerdict(status: number): string {
  return status === 404 || status === 410 ? '404' : String(status)
}

async function noteSince(run: Run, place: Place, records: Fields[]): Promise<void> {
  const timed = records.filter(({ updated_at }) => since(updated_at) !== null)
  const sorted = timed.toSorted((one, other) =>
    String(one['updated_at']) < String(other['updated_at']) ? -1 : 1,
  )
  const newest = sorted.at(-1)
  const updatedmin = since(newest?.['updated_at'])
  if (newest === undefined || updatedmin === null)
    return run.findings.unseen('updatedmin', 'no times in the list')
  const answer = await askList(run, place, { limit: wide, skip: 0, updatedmin })
  const found = recordsOf(answer)
  const older = found.filter(({ updated_at }) => (since(updated_at) ?? updatedmin) < updatedmin).length
  const isIn = ids(found).includes(idOf(newest))
  const seen = `GET ${answer.status}, ${found.length} records, ${older} older ones`
  if (answer.status !== 200) run.findings.unseen('updatedmin', seen)
  else if (older > 0) run.findings.note('updatedmin', 'ignored', seen)
  else run.findings.note('updatedmin', isIn ? 'inclusive' : 'exclusive', seen)
}

/** The fewest and the most records that are read one by one. */
const fewest = 6
const most = 16

/** Compares records in lists with the same ones read by themselves, and looks at the forms of their values. */
export async function lookAtRecords(run: Run, { place, pages, deleted }: SeenLists): Promise<Fields[]> {
  run.step('records')
  const ids = chosen(pages[0], idOf(deleted ?? {}))
  const wholes: Fields[] = []
  for (const id of ids.slice(0, most)) {
    if (wholes.length >= fewest && hasEverything(wholes)) break
    const whole = objectOf((await askRecord(run, place.family, id)).value)
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

/** With this many words for a profile page the usual one can be seen: some records have the other one anyway. */
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
  if (etag.startsWith('W/"')) return 'weak'
  return etag.startsWith('"') ? 'quoted' : 'plain'
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
  return Array.isArray(list) ? list.map(objectOf).filter((each) => each !== null) : []
}
