import { fail, ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/contract.ts'
import type { RecoveryItem } from '../../contract/ipc/recovery.ts'

/** What was set aside, in memory. A deleted item is not in the list any more; a copy is always made. */
export class FakeRecovery {
  items: RecoveryItem[] = []

  readonly handlers: Pick<Handlers, 'recovery.list' | 'recovery.act'> = {
    'recovery.list': async () => ok(this.items),
    'recovery.act': async ({ act, key }) => {
      const item = this.items.find((each) => each.key === key)
      if (!item) return fail({ kind: 'not-found' })
      if (act === 'remove') this.items = this.items.filter((each) => each !== item)
      return ok({ items: this.items })
    },
  }
}

const blank = {
  name: '',
  profile: '',
  base_url: '',
  at: null,
  bytes: null,
  waiting: null,
  damaged: 0,
  names: [],
  isUrgent: false,
} satisfies Omit<RecoveryItem, 'key' | 'kind'>

/** One of each kind, with everything that it can say. */
export const sampleRecovery: RecoveryItem[] = [
  {
    ...blank,
    key: 'folder:office',
    kind: 'folder',
    name: '事務所',
    base_url: 'https://contacts.example.com',
    at: '2026-11-20T08:30:00.000Z',
    bytes: 184_320,
    waiting: 3,
    damaged: 1,
    names: ['青木 彩', '秋山 健', '石川 優子'],
    isUrgent: true,
  },
  {
    ...blank,
    key: 'edit:demo entry 4',
    kind: 'edit',
    name: '石川 優子',
    profile: 'Demo',
    at: '2026-11-21T02:00:00.000Z',
    bytes: 912,
    names: ['石川', '優子', '03-1234-5678'],
    isUrgent: true,
  },
  { ...blank, key: 'edit:demo entry 5', kind: 'edit', profile: 'Demo', bytes: 40, isUrgent: true },
  {
    ...blank,
    key: 'file:settings',
    kind: 'settings',
    name: 'settings.corrupt-2026-11-22T10-11-12.345Z.json',
    at: '2026-11-22T10:11:12.345Z',
    bytes: 1_240,
  },
  {
    ...blank,
    key: 'file:outbox',
    kind: 'outbox',
    name: 'profile.sqlite.corrupt-1790000000000',
    profile: 'Production',
    at: '2026-09-21T14:13:20.000Z',
    bytes: 36_864,
    waiting: 0,
  },
  {
    ...blank,
    key: 'file:mirror',
    kind: 'mirror',
    name: 'book.sqlite.corrupt-1790000000001',
    profile: 'Production',
    at: '2026-09-21T14:13:20.001Z',
    bytes: 8_400_000,
  },
]
