import { createHash } from 'node:crypto'
import { jsonValue } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import { readRecord, type ReadRecord } from '../../contract/record/record.ts'
import { rawRecord } from '../record-text/json-text.ts'
import { rowChecksum, type Database, type Row, type Value } from '../disk/database.ts'
import { foldVersion } from '../record-text/fold.ts'
import { foldedText } from './folded-text.ts'
import { orderKeys, rowOf, storedRowOf } from './row.ts'
import { isEmptied, saysNoMore, leavesOut } from '../record-text/compare-texts.ts'

/** A record as it goes into the file: the text as received, and what lists and searches need of it. */
export interface Incoming {
  family: Family
  id: string
  group_id: string | null
  etag: string | null
  deleted: boolean
  updated_at: string
  raw: string
  read: ReadRecord
}

/** Reads the JSON text of one record; null when it is not a record (fault P04, P16, P27). */
export function readIncoming(family: Family, raw: string, listedIn: string | null): Incoming | null {
  const read = readRecord(family, jsonValue(raw))
  if (!read) return null
  const { record } = read
  return {
    family,
    id: record.id,
    // A record of another group keeps its own (fault P37); one that names none is of the group asked for.
    group_id: family === 'homeaddress' ? null : (record.group_id ?? listedIn),
    etag: record.etag ?? null,
    deleted: record.deleted === true,
    updated_at: paddedTime(record.updated_at),
    raw,
    read,
  }
}

/** What keys and searched texts are made with: each version of ICU shifts the weights of kana. */
export const derivation = `${process.versions['icu']} ${process.versions['unicode']} ${foldVersion}`

/** The columns that lists and searches need, in the order of `derivedNames`. */
export function derive(incoming: Incoming): string[] {
  const row = rowOf(incoming.family, incoming.read.record, incoming.group_id)
  const keys = orderKeys(row)
  const { kana_key, name_key, organization_key, zipcode } = keys
  return [
    kana_key,
    name_key,
    organization_key,
    zipcode,
    row.index,
    // Most records have none; '' spares the search index from parsing.
    row.tags.length === 0 ? '' : JSON.stringify(row.tags),
    storedRowOf(row),
    foldedText(incoming.read.record),
  ]
}

export const derivedNames = [
  'kana_key',
  'name_key',
  'organization_key',
  'zipcode',
  'header',
  'tags',
  'row',
  'folded',
] as const

/** A record as the file has it. */
export interface Known {
  key: number
  group_id: string | null
  etag: string | null
  updated_at: string
  gone: number
  raw: string
  /**
   * Digest of `raw` where a GET gave it, with a sign before it where the answer to a write said all that was known; null where
   * a list gave it, or an answer that says less: those may leave fields out.
   */
  proof: string | null
}

/** The proof stored with a text that a GET gave: it shows later whether the text was damaged. */
export function proofOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** Prefix of the digest of an answer to a write. */
const answered = 'answered '

/** The same for an answer to a write that said all that was written and known: whole to look at, and no base of an update. */
export function answeredProofOf(text: string): string {
  return `${answered}${proofOf(text)}`
}

/** Whether more than a list has shown this text, and it is as it was then. */
export function isShownWhole({ proof, raw }: Pick<Known, 'proof' | 'raw'>): boolean {
  if (proof === null) return false
  return proof === (proof.startsWith(answered) ? answeredProofOf(raw) : proofOf(raw))
}

/** Whether a list says nothing about a record that the file does not have. */
export function isSame(known: Known, incoming: Incoming): boolean {
  if (known.gone === 1) return false
  if (known.raw === incoming.raw) return true
  if (known.updated_at !== incoming.updated_at) return false
  // A list that omits the etag must not take it from the copy that has one: without an etag a write is not safe.
  if (incoming.etag === null && known.etag !== null) return true
  // Of one version, the text that says more holds.
  const isStamped = incoming.updated_at !== '' || incoming.etag !== null
  const isOneVersion = isStamped && known.etag === incoming.etag
  return isOneVersion && saysNoMore(rawRecord(incoming.raw).value, rawRecord(known.raw).value)
}

/** Whether a list brings a record word for word as the file has it: what is the same twice is not damaged. */
export function saysTheSame(known: KnownRecord, { raw, etag, updated_at, group_id }: Incoming): boolean {
  const isSameVersion = known.etag === etag && known.updated_at === updated_at && known.gone === 0
  return known.raw === raw && isSameVersion && known.group_id === group_id
}

/** Of two versions from the same moment a page does not tell which one is the newer: its clock may count seconds only. */
export function maybeOlder(known: Known, { updated_at, etag }: Incoming): boolean {
  if (updated_at === '' || updated_at > known.updated_at) return false
  return updated_at < known.updated_at || (etag !== null && known.etag !== null && etag !== known.etag)
}

/** Whether fields of the record are missing, or this list does not show them: only the record itself can tell. */
export function mayLeaveOut(known: Known, incoming: Incoming): boolean {
  return known.gone === 0 && leavesOut(incoming.raw, known.raw)
}

/** Whether the record itself says more than a list did of the same version. */
export function saysMore(known: Known, { updated_at, raw }: Incoming): boolean {
  const isOneVersion = updated_at !== '' && updated_at === known.updated_at
  return known.proof === null && known.gone === 0 && isOneVersion && leavesOut(known.raw, raw)
}

/**
 * Whether an answer names the version that the file has, or no version, and shows nothing of it: a failure sent
 * with status 200 names the record, too.
 */
export function isStub(known: Known, { etag, updated_at, deleted, raw }: Incoming): boolean {
  const isOneVersion = known.etag === etag && known.updated_at === updated_at
  const hasNoVersion = etag === null && updated_at === ''
  return known.gone === 0 && (isOneVersion || hasNoVersion) && !deleted && isEmptied(known.raw, raw)
}

const form = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/

/**
 * A timestamp of the service with nine fraction digits, so that times compare as text whatever number of digits
 * the service sends (fault P31). '' for a missing one or an odd form, which compares with nothing.
 */
export function paddedTime(time: string | null | undefined): string {
  const match = form.exec(time ?? '')
  return match ? `${match[1]}.${(match[2] ?? '').padEnd(9, '0')}Z` : ''
}

/**
 * `minutes` before a padded time, in the form of `updatedmin` (interface 4.1: microseconds); '' for a text that is
 * not a time.
 */
export function minutesBefore(time: string, minutes: number): string {
  const earlier = new Date(Date.parse(`${time.slice(0, 19)}Z`) - minutes * 60_000)
  return Number.isNaN(earlier.getTime()) ? '' : `${earlier.toISOString().slice(0, 19)}.000000Z`
}

// design 12: SQLite keeps no checksums of its own, and its check looks at pages, not at what the texts in them say. Every row
// carries two: one over what the service sent, one over what lists read, because an edit that waits changes only that.

const sentNames = ['family', 'id', 'group_id', 'etag', 'gone', 'updated_at', 'proof'] as const
const listNames = ['deleted', ...derivedNames] as const

/** Columns that `isSent` asks for. */
export const sentColumns = `${sentNames.join(', ')}, raw, seal`
/** Columns that `isListed` asks for. */
export const listColumns = `${listNames.join(', ')}, list_seal`

/** What the service sent of a record, as the columns have it. */
type SentPart = Record<(typeof sentNames)[number] | 'raw', Value>

/** The checksum over what the service sent of a record. */
export function sentChecksum(row: Readonly<SentPart>): number {
  return rowChecksum([...sentNames.map((name) => row[name]), row.raw])
}

/** The checksum over what lists read of a record; `derived` in the order of `derivedNames`. */
export function listChecksum(deleted: number, derived: readonly Value[]): number {
  return rowChecksum([deleted, ...derived])
}

/** Whether a row still says what the service sent. */
export function isSent(row: Row | KnownRecord): boolean {
  return hasChecksum(row['seal'], () => sentChecksum(row as SentPart))
}

/** Whether a row still says what lists read of it. */
export function isListed(row: Row): boolean {
  return hasChecksum(row['list_seal'], () => rowChecksum(listNames.map((name) => row[name])))
}

/** A bit of a row's header may shift its last columns away: a row without its checksum is damaged as well. */
function hasChecksum(seal: Value | undefined, checksum: () => number): boolean {
  return typeof seal === 'number' && seal === checksum()
}

/** A record as the file has it; `isSent` says whether it is still what the service sent. */
export interface KnownRecord extends Known {
  family: Family
  id: string
  seal: Value
}

const find = `SELECT key, ${sentColumns} FROM record WHERE family = ? AND id = ?`

/** The record as the file has it, damaged or not; undefined when it has none. Throws as SQLite does. */
export function findKnown(database: Database, family: Family, id: string): KnownRecord | undefined {
  // The type follows the columns of `find`.
  return database.get(find, family, id) as KnownRecord | undefined
}

/** The other tables with what their checksums go over. */
export const checkedTables = {
  former: ['family', 'id', 'etag', 'replaced_at', 'raw', 'proof'],
  unreadable: ['family', 'raw', 'id', 'name', 'listed_in'],
  meta: ['name', 'value'],
} as const

/** Whether a row of one of the other tables is as it was written. */
export function isRowSound(table: keyof typeof checkedTables, row: Row): boolean {
  return hasChecksum(row['seal'], () => rowChecksum(checkedTables[table].map((name) => row[name])))
}
