import { fail, ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/contract.ts'
import type { RecoveryItem } from '../../contract/ipc/recovery.ts'

/** What was moved aside, in memory. A recovered or removed item leaves the list; a copy is always made. */
export class FakeRecovery {
  items: RecoveryItem[] = []

  readonly handlers: Pick<Handlers, 'recovery.list' | 'recovery.act'> = {
    'recovery.list': async () => ok(this.items),
    'recovery.act': async (input) => {
      const item = this.items.find(({ key }) => key === input.key)
      if (!item) return fail({ kind: 'not-found' })
      if (input.act !== 'save-copy') this.items = this.items.filter((each) => each !== item)
      const isBack = input.act === 'recover'
      const profile = isBack ? (input.into ?? 'staging') : null
      return ok({ items: this.items, profile, edits: isBack ? (item.waiting ?? 0) : 0 })
    },
  }
}

const blank = {
  ...{ name: '', profile: '', base_url: '', at: null, bytes: null, waiting: null, damaged: 0, names: [] },
  ...{ ways: [], refusal: null, targets: [], isUrgent: false },
} satisfies Omit<RecoveryItem, 'key' | 'kind'>

const office = 'https://contacts.example.com'

/** One of each kind, with everything that it can say. */
export const sampleRecovery: RecoveryItem[] = [
  {
    ...blank,
    ...{
      key: 'folder:office',
      kind: 'folder',
      name: '事務所',
      base_url: office,
      at: '2026-11-20T08:30:00.000Z',
    },
    ...{
      bytes: 184_320,
      waiting: 3,
      damaged: 1,
      names: ['青木 彩', '秋山 健', '石川 優子'],
      ways: ['make', 'join'],
    },
    targets: [
      { id: 'staging', name: 'Staging', base_url: office, isSame: true },
      { id: 'production', name: 'Production', base_url: 'https://example.com', isSame: false },
    ],
    isUrgent: true,
  },
  {
    ...blank,
    ...{ key: 'folder:alone', kind: 'folder', name: 'old.example.com', base_url: 'https://old.example.com' },
    ...{ bytes: 20_480, waiting: 1, names: ['佐藤 花'], ways: ['make'], isUrgent: true },
  },
  {
    ...blank,
    ...{ key: 'edit:demo entry 4', kind: 'edit', name: '石川 優子', profile: 'Demo', bytes: 912 },
    ...{
      at: '2026-11-21T02:00:00.000Z',
      names: ['石川', '優子', '03-1234-5678'],
      ways: ['restore'],
      isUrgent: true,
    },
  },
  {
    ...blank,
    ...{ key: 'edit:demo entry 5', kind: 'edit', profile: 'Demo', bytes: 40, refusal: 'unreadable' },
  },
  {
    ...blank,
    ...{
      key: 'profile:1',
      kind: 'profile',
      name: '町内会',
      base_url: 'https://town.example.com',
      bytes: 300,
    },
    ...{ ways: ['restore'], isUrgent: true },
  },
  {
    ...blank,
    ...{ key: 'file:settings', kind: 'settings', name: 'settings.corrupt-2026-11-22T10-11-12.345Z.json' },
    ...{ at: '2026-11-22T10:11:12.345Z', bytes: 1_240, names: ['Office', '町内会'], ways: ['restore'] },
  },
  {
    ...blank,
    ...{
      key: 'file:outbox',
      kind: 'outbox',
      name: 'profile.sqlite.corrupt-1790000000000',
      profile: 'Production',
    },
    ...{ at: '2026-09-21T14:13:20.000Z', bytes: 36_864, waiting: 0, refusal: 'in-use' },
  },
  {
    ...blank,
    ...{ key: 'file:mirror', kind: 'mirror', name: 'production.mirror.corrupt-1790000000001' },
    ...{ profile: 'Production', at: '2026-09-21T14:13:20.001Z', bytes: 8_400_000, refusal: 'fetched' },
  },
]
