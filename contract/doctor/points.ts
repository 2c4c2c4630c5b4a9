/** How to judge a finding: as wished for, as allowed, or as something to know before writing. */
export type Look = 'good' | 'neutral' | 'attention'

/** One open point of the interface that the doctor examines. */
export interface Point {
  /** Paragraph of docs/interface.md. */
  interface: string
  /** The permission that is needed to see it. */
  needs: 'reads' | 'test-record'
  /** The verdicts with a sentence of their own; `number` stands for a count or a status. */
  verdicts: Readonly<Record<string, Look>>
  /** Values of the switch of the reference service that has the name of the point; verdicts among them set it. */
  values?: readonly string[]
}

type Facts = [paragraph: string, needs: Point['needs'], verdicts: Point['verdicts']]

function point(...[paragraph, needs, verdicts, values]: [...Facts, values?: readonly string[]]): Point {
  return { interface: paragraph, needs, verdicts, ...(values && { values }) }
}

/** A point whose verdicts are exactly the values of its switch. */
const ofSwitch = (...facts: Facts): Point => point(...facts, Object.keys(facts[2]))

/**
 * Every open point of the interface that can be seen from outside, in the order of the report. A point with `values` has
 * the name of its switch in `service/variants.ts`; a test holds both lists together.
 */
export const points = {
  access: point('5.2', 'reads', { both: 'good', address: 'neutral', homeaddress: 'neutral' }),
  groups: ofSwitch('10.3', 'reads', { yes: 'good', no: 'neutral' }),
  limit: point('4.1.1', 'reads', { none: 'neutral', number: 'neutral' }, ['100', '20', 'none']),
  cap: point('4.1.1', 'reads', { none: 'good', number: 'neutral' }, ['none', '50']),
  paging: point('4.1', 'reads', { sound: 'good', overlaps: 'attention', 'skip-ignored': 'attention' }),
  order: point(
    '4.1.1',
    'reads',
    { id: 'good', updated: 'good', ties: 'neutral', random: 'attention', other: 'neutral' },
    ['id', 'updated', 'ties', 'random'],
  ),
  lists: ofSwitch('4.1.1', 'reads', {
    full: 'good',
    filled: 'neutral',
    brief: 'attention',
    first: 'attention',
    random: 'attention',
  }),
  showdeleted: point('3.4', 'reads', { 'left-out': 'good', shown: 'attention' }),
  updatedmin: point('4.1', 'reads', { inclusive: 'good', exclusive: 'attention', ignored: 'neutral' }),
  deletedGet: ofSwitch('3.3', 'reads', { ok: 'good', '404': 'neutral' }),
  etag: point(
    '1.3',
    'reads',
    { plain: 'good', quoted: 'good', weak: 'neutral', number: 'neutral', missing: 'attention' },
    ['plain', 'quoted', 'weak'],
  ),
  listEtag: ofSwitch('1.3', 'reads', { yes: 'good', no: 'neutral' }),
  ids: point('2.1', 'reads', { text: 'good', number: 'neutral' }),
  timestamps: point('2.1', 'reads', { '6': 'good', '3': 'neutral', '0': 'neutral', number: 'neutral' }, [
    '6',
    '3',
    '0',
  ]),
  empty: ofSwitch('2.4.4', 'reads', { null: 'good', missing: 'good' }),
  honorific: ofSwitch('2.1.1', 'reads', { suffix: 'good', honorific: 'neutral' }),
  weburl: ofSwitch('2.1.2', 'reads', { profile: 'good', prof: 'neutral' }),
  keys: ofSwitch('2.4.1', 'reads', { shown: 'good', hidden: 'attention' }),
  photos: point('4.1', 'reads', { jpeg: 'good', other: 'attention' }),
  missing: point('7', 'reads', { '404': 'good', number: 'neutral' }),
  failureBody: ofSwitch('7', 'reads', { json: 'good', empty: 'good', html: 'neutral' }),
  refusal: point('5.3', 'reads', { '401': 'good', number: 'attention' }),
  unauthorized: ofSwitch('5.3', 'reads', { json: 'good', empty: 'good', html: 'neutral' }),
  clock: point('8', 'reads', { same: 'good', ahead: 'attention', behind: 'attention' }),
  retryAfter: point('8', 'reads', { seconds: 'good', date: 'good', none: 'neutral', 'not-asked': 'good' }),
  created: point('7', 'test-record', { '200': 'good', '201': 'good', number: 'attention' }, ['200', '201']),
  listing: ofSwitch('4.1.1', 'test-record', { 'at-once': 'good', late: 'attention' }),
  findByKey: point('4.1', 'test-record', { found: 'good', ignored: 'neutral', 'not-found': 'attention' }),
  text: point('2.1.4', 'test-record', { kept: 'good', changed: 'attention' }),
  echo: point(
    '4.1',
    'test-record',
    { full: 'good', brief: 'neutral', stub: 'neutral', random: 'attention', none: 'neutral' },
    ['full', 'brief', 'stub', 'random'],
  ),
  etags: ofSwitch('3.2', 'test-record', { changing: 'good', constant: 'attention', none: 'attention' }),
  ifMatch: point('4.4', 'test-record', { '412': 'good', number: 'neutral', ignored: 'attention' }),
  put: ofSwitch('2.4.4', 'test-record', { replace: 'neutral', merge: 'good' }),
  clear: ofSwitch('2.4.4', 'test-record', {
    any: 'good',
    null: 'neutral',
    empty: 'neutral',
    absent: 'attention',
  }),
  strict: point(
    '2.4.4',
    'test-record',
    {
      no: 'good',
      null: 'neutral',
      empty: 'neutral',
      group: 'neutral',
      key: 'neutral',
      all: 'neutral',
      several: 'neutral',
    },
    ['no', 'null', 'empty', 'group', 'key', 'all'],
  ),
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
  removal: point('4.1', 'test-record', { record: 'good', number: 'neutral' }),
  deletedWrite: ofSwitch('3.3', 'test-record', { ok: 'good', '404': 'neutral' }),
  revival: ofSwitch('3.5', 'test-record', { 'stays-deleted': 'good', revived: 'neutral' }),
  homeaddress: point('4.2', 'test-record', { alike: 'good', differs: 'attention' }),
} as const satisfies Record<string, Point>

export type PointId = keyof typeof points

/** Every point in the order of the report. */
export const pointIds = Object.keys(points).filter((name): name is PointId => Object.hasOwn(points, name))

/** How to judge a verdict; one that the table does not list, such as a count, is judged like the `number` of its point. */
export function lookOf(id: PointId, verdict: string): Look {
  const { verdicts }: Point = points[id]
  return verdicts[verdict] ?? verdicts['number'] ?? 'neutral'
}

/** The switch of the reference service for this behaviour, as `name=value`; null without one. */
export function switchOf(id: PointId, verdict: string): string | null {
  const { values }: Point = points[id]
  return values?.includes(verdict) === true ? `${id}=${verdict}` : null
}
