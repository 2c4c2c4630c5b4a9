import { isEmpty } from '../../contract/record/fields.ts'
import { named } from './run.ts'
import type { Pair, Run } from './run.ts'

/** Fields that a version changes by itself, or that have a point of their own. */
const apart = new Set(['etag', 'updated_at', 'updated_by'])

/** What short answers leave out of whole records. */
interface Shortness {
  kind: 'full' | 'filled' | 'brief' | 'first' | 'random'
  /** The fields with a value that are left out. */
  fields: string[]
}

/** Notes whether lists show whole records, and their etags; from every pair that was seen so far. */
export function compareLists({ findings, listed }: Run): void {
  if (listed.length === 0) {
    findings.unseen('lists', 'no record was read')
    return findings.unseen('listEtag', 'no record was read')
  }
  const { kind, fields } = shortness(listed)
  findings.note('lists', kind, `${listed.length} comparisons`, `left out: ${named(fields)}`)
  const withEtag = listed.filter(({ whole }) => !isEmpty(whole['etag']))
  const shown = withEtag.filter(({ short }) => !isEmpty(short['etag'])).length
  const seen = `etag in ${shown} of ${withEtag.length}`
  if (withEtag.length === 0) findings.unseen('listEtag', seen)
  else findings.note('listEtag', shown > 0 ? 'yes' : 'no', seen)
}

/**
 * Notes what changes are answered with, from each answer and the record as it was read after it. `answers` without a
 * record have no place among `pairs`.
 */
export function compareEchoes({ findings }: Run, pairs: readonly Pair[], answers: number): void {
  if (answers === 0) return findings.unseen('echo', 'no change was answered')
  if (pairs.length === 0) return findings.note('echo', 'none', `${answers} answers without a record`)
  const { kind, fields } = shortness(pairs)
  // A name is the last thing that a shortened record would do without.
  const isStub = kind === 'brief' && pairs.every(({ short }) => !('lastname' in short))
  const verdict = isStub ? 'stub' : kind === 'filled' || kind === 'first' ? 'brief' : kind
  findings.note('echo', verdict, `${pairs.length} answers`, `left out: ${named(fields)}`)
}

function shortness(pairs: readonly Pair[]): Shortness {
  const names = [...new Set(pairs.flatMap(({ whole }) => Object.keys(whole)))].filter(
    (name) => !apart.has(name),
  )
  const left = names.filter((name) => pairs.some((pair) => isLeftOut(pair, name)))
  const now = left.filter((name) => pairs.some((pair) => isShown(pair, name)))
  if (now.length > 0) return { kind: 'random', fields: left }
  if (left.length > 0) return { kind: 'brief', fields: left }
  const cut = names.filter((name) => pairs.some((pair) => isCut(pair, name)))
  if (cut.length > 0) return { kind: 'first', fields: cut }
  const empty = names.filter((name) => pairs.some(({ short, whole }) => name in whole && !(name in short)))
  return { kind: empty.length > 0 ? 'filled' : 'full', fields: [] }
}

const isLeftOut = ({ short, whole }: Pair, name: string) => !isEmpty(whole[name]) && isEmpty(short[name])
const isShown = ({ short, whole }: Pair, name: string) => !isEmpty(whole[name]) && !isEmpty(short[name])

function isCut({ short, whole }: Pair, name: string): boolean {
  const [less, more] = [short[name], whole[name]]
  return Array.isArray(less) && Array.isArray(more) && less.length < more.length
}
