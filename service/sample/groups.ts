import type { JsonObject } from '../json.ts'
import { users } from './users.ts'

const groupOf = (number: number, name: string, color: string): JsonObject => ({
  id: `5f21a0c0e4b09d003000000${number}`,
  name,
  color,
  icon: null,
  use: true,
  users: [{ id: users.self, allow_edit_group: true, allow_edit_address: true }],
  extendprops: [],
  external_ids: [],
  etag: `c0ffee00000000000000000000000${number}00`.slice(0, 32),
  deleted: false,
  created_at: '2023-04-01T00:00:00.000000Z',
  created_by: users.self,
  updated_at: `2023-04-01T00:00:00.00000${number}Z`,
  updated_by: users.self,
  owner_id: users.self,
})

/** The groups of the sample address book, in the form of GET /api/groups/list (service-facts). */
export const sampleGroups: readonly JsonObject[] = [
  groupOf(1, '友人・家族 Friends', 'E07A5F'),
  groupOf(2, '取引先 Business', '3D5A80'),
  groupOf(3, '合唱団 Choir', '81B29A'),
]
