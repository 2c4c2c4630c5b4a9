/** How a finding is to be taken: as one would wish, as it may be, or as something to know before one writes. */
export type Look = 'good' | 'neutral' | 'attention'

/** One open point of the interface that the doctor looks at. */
export interface Point {
  /** Paragraph of docs/interface.md. */
  interface: string
  /** What has to be allowed to see it. */
  needs: 'reads' | 'test-record'
  /** The verdicts with a sentence of their own; `number` stands for a count or a status. */
  verdicts: Readonly<Record<string, Look>>
  /** Values of the switch of the reference service that has the name of the point; verdicts among them set it. */
  values?: readonly string[]
}

/** A point whose verdicts are exactly the values of its switch. */
const ofSwitch = (paragraph: string, needs: Point['needs'], verdicts: Point['verdicts']): Point => ({
  interface: paragraph,
  needs,
  verdicts,
  values: Object.keys(verdicts),
})

/**
 * Every open point of the interface that can be seen from outside, in the order of the report. A point with `values` has
 * the name of its switch in `service/variants.ts`; a test holds both lists together.
 */
export const points = {
  access: {
    interface: '5.2',
    needs: 'reads',
    verdicts: { both: 'good', address: 'neutral', homeaddress: 'neutral' },
  },
  groups: ofSwitch('10.3', 'reads', { yes: 'good', no: 'neutral' }),
  limit: {
    interface: '4.1.1',
    needs: 'reads',
    verdicts: { none: 'neutral', number: 'neutral' },
    values: ['100', '20', 'none'],
  },
  cap: {
    interface: '4.1.1',
    needs: 'reads',
    verdicts: { none: 'good', number: 'neutral' },
    values: ['none', '50'],
  },
  paging: {
    interface: '4.1',
    needs: 'reads',
    verdicts: { sound: 'good', overlaps: 'attention', 'skip-ignored': 'attention' },
  },
  order: {
    interface: '4.1.1',
    needs: 'reads',
    verdicts: { id: 'good', updated: 'good', ties: 'neutral', random: 'attention', other: 'neutral' },
    values: ['id', 'updated', 'ties', 'random'],
  },
  lists: ofSwitch('4.1.1', 'reads', {
    full: 'good',
    filled: 'neutral',
    brief: 'attention',
    first: 'attention',
    random: 'attention',
  }),
  showdeleted: {
    interface: '3.4',
    needs: 'reads',
    verdicts: { 'left-out': 'good', shown: 'attention' },
  },
  updatedmin: {
    interface: '4.1',
    needs: 'reads',
    verdicts: { inclusive: 'good', exclusive: 'attention', ignored: 'neutral' },
  },
  deletedGet: ofSwitch('3.3', 'reads', { ok: 'good', '404': 'neutral' }),
  etag: {
    interface: '1.3',
    needs: 'reads',
    verdicts: { plain: 'good', quoted: 'good', weak: 'neutral', number: 'neutral', missing: 'attention' },
    values: ['plain', 'quoted', 'weak'],
  },
  listEtag: ofSwitch('1.3', 'reads', { yes: 'good', no: 'neutral' }),
  ids: { interface: '2.1', needs: 'reads', verdicts: { text: 'good', number: 'neutral' } },
  timestamps: {
    interface: '2.1',
    needs: 'reads',
    verdicts: { '6': 'good', '3': 'neutral', '0': 'neutral', number: 'neutral' },
    values: ['6', '3', '0'],
  },
  empty: ofSwitch('2.4.4', 'reads', { null: 'good', missing: 'good' }),
  honorific: ofSwitch('2.1.1', 'reads', { suffix: 'good', honorific: 'neutral' }),
  weburl: ofSwitch('2.1.2', 'reads', { profile: 'good', prof: 'neutral' }),
  keys: ofSwitch('2.4.1', 'reads', { shown: 'good', hidden: 'attention' }),
  photos: { interface: '4.1', needs: 'reads', verdicts: { jpeg: 'good', other: 'attention' } },
  missing: { interface: '7', needs: 'reads', verdicts: { '404': 'good', number: 'neutral' } },
  failureBody: ofSwitch('7', 'reads', { json: 'good', empty: 'good', html: 'neutral' }),
  refusal: { interface: '5.3', needs: 'reads', verdicts: { '401': 'good', number: 'attention' } },
  unauthorized: ofSwitch('5.3', 'reads', { json: 'good', empty: 'good', html: 'neutral' }),
  clock: {
    interface: '8',
    needs: 'reads',
    verdicts: { same: 'good', ahead: 'attention', behind: 'attention' },
  },
  retryAfter: {
    interface: '8',
    needs: 'reads',
    verdicts: { seconds: 'good', date: 'good', none: 'neutral', 'not-asked': 'good' },
  },
  created: {
    interface: '7',
    needs: 'test-record',
    verdicts: { '200': 'good', '201': 'good', number: 'attention' },
    values: ['200', '201'],
  },
  listing: ofSwitch('4.1.1', 'test-record', { 'at-once': 'good', late: 'attention' }),
  findByKey: {
    interface: '4.1',
    needs: 'test-record',
    verdicts: { found: 'good', ignored: 'neutral', 'not-found': 'attention' },
  },
  text: { interface: '2.1.4', needs: 'test-record', verdicts: { kept: 'good', changed: 'attention' } },
  echo: {
    interface: '4.1',
    needs: 'test-record',
    verdicts: { full: 'good', brief: 'neutral', stub: 'neutral', random: 'attention', none: 'neutral' },
    values: ['full', 'brief', 'stub', 'random'],
  },
  etags: ofSwitch('3.2', 'test-record', { changing: 'good', constant: 'attention', none: 'attention' }),
  ifMatch: {
    interface: '4.4',
    needs: 'test-record',
    verdicts: { '412': 'good', number: 'neutral', ignored: 'attention' },
  },
  put: ofSwitch('2.4.4', 'test-record', { replace: 'neutral', merge: 'good' }),
  clear: ofSwitch('2.4.4', 'test-record', {
    any: 'good',
    null: 'neutral',
    empty: 'neutral',
    absent: 'attention',
  }),
  strict: {
    interface: '2.4.4',
    needs: 'test-record',
    verdicts: {
      no: 'good',
      null: 'neutral',
      empty: 'neutral',
      group: 'neutral',
      all: 'neutral',
      several: 'neutral',
    },
    values: ['no', 'null', 'empty', 'group', 'all'],
  },
  unknown: ofSwitch('2.4.4', 'test-record', { accept: 'good', drop: 'neutral', reject: 'neutral' }),
  forbidden: ofSwitch('2.4.2', 'test-record', { ignore: 'good', reject: 'good' }),
  kindofs: ofSwitch('2.1', 'test-record', { listed: 'good', any: 'good' }),
  others: ofSwitch('2.4.1', 'test-record', { kept: 'good', dropped: 'attention' }),
  upload: ofSwitch('4.3', 'test-record', { any: 'good', write: 'good' }),
  photo: ofSwitch('2.1.3', 'test-record', {
    any: 'good',
    id: 'neutral',
    omit: 'neutral',
    'id+source': 'neutral',
  }),
  removal: { interface: '4.1', needs: 'test-record', verdicts: { record: 'good', number: 'neutral' } },
  deletedWrite: ofSwitch('3.3', 'test-record', { ok: 'good', '404': 'neutral' }),
  revival: ofSwitch('3.5', 'test-record', { 'stays-deleted': 'good', revived: 'neutral' }),
  homeaddress: { interface: '4.2', needs: 'test-record', verdicts: { alike: 'good', differs: 'attention' } },
} as const satisfies Record<string, Point>

export type PointId = keyof typeof points

/** Every point in the order of the report. */
export const pointIds = Object.keys(points).filter((name): name is PointId => Object.hasOwn(points, name))

/** How a verdict is to be taken; one that the table does not list, such as a count, as the `number` of its point. */
export function lookOf(id: PointId, verdict: string): Look {
  const { verdicts }: Point = points[id]
  return verdicts[verdict] ?? verdicts['number'] ?? 'neutral'
}

/** The switch of the reference service that behaves so, as `name=value`; null where none does. */
export function switchOf(id: PointId, verdict: string): string | null {
  const { values }: Point = points[id]
  return values?.includes(verdict) === true ? `${id}=${verdict}` : null
}
