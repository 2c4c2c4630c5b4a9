import type { Scope } from '../access/tokens.ts'
import { parseStored, type JsonObject } from '../json.ts'
import type { Parts } from '../parts.ts'
import { done, refused, type Outcome } from '../refusal.ts'
import type { Family } from '../records/fields.ts'
import { getPhoto, getRecord, listRecords, readListQuery } from '../records/read-operations.ts'
import { createRecord, deleteRecord, updateRecord } from '../records/write-operations.ts'

/** One request, after authorisation. */
export interface Call {
  parts: Parts
  query: URLSearchParams
  ifMatch: string | undefined
  /** A parameter of the path; empty when the path has no parameter with this name. */
  param(name: string): string
}

type Result<T> = Outcome<T> | Promise<Outcome<T>>

interface Place {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  scopes: readonly Scope[]
  created?: true
}

/** One row of the tables of interface 4. What an operation answers with decides whether it has a `callback` (interface 1.2). */
export type Route = Place &
  (
    | { kind: 'json'; run(call: Call): Result<string> }
    | { kind: 'json-with-body'; run(call: Call, body: JsonObject): Result<string> }
    | { kind: 'upload'; run(call: Call, file: Uint8Array): Result<string> }
    | { kind: 'photo'; run(call: Call): Result<Uint8Array> }
  )

const read: Record<Family, Scope[]> = { address: ['read_address'], homeaddress: ['read_homeaddress'] }
const write: Record<Family, Scope[]> = {
  address: ['read_address', 'write_address'],
  homeaddress: ['read_homeaddress', 'write_homeaddress'],
}

/** Every path of the service: both families, the upload, and the list of groups from beyond the spec. */
export const routes: readonly Route[] = [
  listRoute('address', '/api/addresses/:group_id/list'),
  listRoute('homeaddress', '/api/homeaddresses/list'),
  ...(['address', 'homeaddress'] as const).flatMap((of) => [...readingRoutes(of), ...writingRoutes(of)]),
  { kind: 'upload', method: 'POST', path: '/api/temp/photo', scopes: [], run: upload },
  {
    kind: 'json',
    method: 'GET',
    path: '/api/groups/list',
    scopes: read.address,
    run: ({ parts, query }) => listGroups(parts, query),
  },
]

function listRoute(family: Family, path: string): Route {
  return {
    kind: 'json',
    method: 'GET',
    path,
    scopes: read[family],
    run: ({ parts, param, query }) => listRecords(parts, family, param('group_id'), query),
  }
}

function readingRoutes(family: Family): Route[] {
  return [
    {
      kind: 'json',
      method: 'GET',
      path: `/api/${family}/:id`,
      scopes: read[family],
      run: ({ parts, param }) => getRecord(parts, family, param('id')),
    },
    {
      kind: 'photo',
      method: 'GET',
      path: `/api/${family}/photo/:id/:picture`,
      scopes: read[family],
      run: ({ parts, param }) => getPhoto(parts, family, param('id'), param('picture')),
    },
  ]
}

function writingRoutes(family: Family): Route[] {
  const path = `/api/${family}/:id`
  const scopes = write[family]
  const target = ({ param, ifMatch }: Call) => ({ family, id: param('id'), ifMatch })
  return [
    {
      kind: 'json-with-body',
      method: 'POST',
      path: `/api/${family}/`,
      scopes,
      created: true,
      run: ({ parts }, body) => createRecord(parts, family, body),
    },
    {
      kind: 'json-with-body',
      method: 'PUT',
      path,
      scopes,
      run: (call, body) => updateRecord(call.parts, target(call), body),
    },
    {
      kind: 'json',
      method: 'DELETE',
      path,
      scopes,
      run: (call) => deleteRecord(call.parts, target(call)),
    },
  ]
}

/** POST /api/temp/photo (interface 4.3, 2.3). */
async function upload({ parts }: Call, file: Uint8Array): Promise<Outcome<string>> {
  const image = await parts.imaging.recompress(file, parts.limits.pixels)
  if (image.ok) return done(parts.present(JSON.stringify(parts.images.addTemporary(image.picture)), 'record'))
  return image.why === 'too-many-pixels'
    ? refused(413, `The image has more than ${parts.limits.pixels} pixels`)
    : refused(415, 'The file is not an image this service can read')
}

/**
 * GET /api/groups/list: beyond the spec, after the documentation of a live deployment (interface 10.3). A plain array;
 * switch `groups=no` takes it away.
 */
function listGroups({ db, variants, present }: Parts, query: URLSearchParams): Outcome<string> {
  if (variants.groups === 'no') return refused(404, 'There is no such path')
  const asked = readListQuery(query, 'homeaddress', variants)
  if (!asked.ok) return asked
  const { updatedmin, showdeleted, limit, skip } = asked.value
  const texts = db
    .all('SELECT text FROM contact_groups WHERE updated_at >= ? ORDER BY id', updatedmin ?? '')
    .map(({ text }) => String(text))
    .filter((text) => showdeleted || parseStored(text)['deleted'] !== true)
  const page = texts.slice(skip, limit < 0 ? undefined : skip + limit)
  return done(`[${page.map((text) => present(text, 'list')).join(',')}]`)
}
