import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { rowText, type OutboxEntry, type Receipt } from '../../../../electron/outbox/entry.ts'
import type { KeptJob } from '../../../../electron/outbox/jobs.ts'
import {
  changesTo,
  linesOf,
  readLine,
  replayed,
  salvaged,
  wholeOf,
  type OutboxContent,
} from '../../../../electron/outbox/journal-change.ts'
import type { DraftEntry } from '../../../../electron/outbox/read-journal.ts'
import { entryOf, keyOf } from '../../../fakes/outbox-entry.ts'
import { draftOf, jobOf, keeping } from './journal-job-bench.ts'

const receiptOf = (id: string): Receipt => ({
  ...{ at: '2026-11-22T00:00:00.000Z', action: 'update', family: 'address', id },
  ...{ status: 200, agreed: true },
})

interface Held {
  entries?: OutboxEntry[]
  drafts?: DraftEntry[]
  job?: KeptJob | null
  receipts?: Receipt[]
}

function contentOf({ entries = [], drafts = [], job = null, receipts = [] }: Held): OutboxContent {
  return {
    entries: new Map(entries.map((entry) => [entry.key, entry])),
    drafts: new Map(drafts.map((each) => [each.draft.key, each])),
    ...{ job, receipts },
  }
}

/** Its job is read in parts; `asked` is told from where to where. */
function inParts(content: OutboxContent, asked: [number, number][] = []) {
  if (content.job === null) return { ...content, job: null }
  const { items, ...plan } = content.job
  const part = (from: number, to: number) => {
    asked.push([from, to])
    return items.slice(from, to)
  }
  return { ...content, job: { plan, length: items.length, items: part } }
}

const manyEntries = (count: number) =>
  Array.from({ length: count }, (_, at) => entryOf(1, { key: randomUUID(), id: `a${at}` }))

/** Everything that an outbox can hold. */
const full = () =>
  contentOf({
    entries: [entryOf(3), entryOf(1, { state: 'conflict', base: '{"id":"a"}', changes: { memo: 'm' } })],
    drafts: [draftOf(2, 'b'), draftOf(1, 'a')],
    job: jobOf(3),
    receipts: [receiptOf('r2'), receiptOf('r1')],
  })
const textsOf = (commits: number, content: OutboxContent) =>
  [...linesOf(commits, inParts(content))].map(rowText)

describe('a second copy that is begun anew', () => {
  it.each<[string, () => OutboxContent]>([
    ['nothing', () => contentOf({})],
    ['everything', full],
    ['a job of no records', () => contentOf({ job: jobOf(0) })],
    ['a part of entries', () => contentOf({ entries: manyEntries(100) })],
    ['more than two parts of each', () => contentOf({ entries: manyEntries(201), job: jobOf(250) })],
  ])('says what the outbox holds, in parts or in one line: %s', (_name, make) => {
    const content = make()
    expect(replayed(textsOf(1000, content))).toEqual(content)
    expect(replayed([rowText(wholeOf(1000, content))])).toEqual(content)
    expect(readLine(rowText(wholeOf(1000, content)))?.commits).toBe(1000)
  })

  it.each([
    [0, 0, 1],
    [1, 0, 2],
    [100, 0, 2],
    [101, 100, 4],
    [0, 201, 4],
  ])(
    '%d entries and a job of %d records make %d lines, the last with the number',
    (entries, items, count) => {
      const content = contentOf({ entries: manyEntries(entries), job: items > 0 ? jobOf(items) : null })
      const numbers = textsOf(1000, content).map((text) => readLine(text)?.commits)
      expect(numbers).toEqual(Array.from({ length: count }, (_, at) => 1001 - count + at))
    },
  )

  it('a part is a hundred at most: nothing is held up', () => {
    const asked: [number, number][] = []
    const content = contentOf({ entries: manyEntries(150), job: jobOf(250) })
    const lines = [...linesOf(9, inParts(content, asked))].map((each) => readLine(rowText(each)))
    expect(lines.map((read) => read?.put.length)).toEqual([100, 50, 0, 0, 0, 0])
    expect(asked).toEqual([
      [0, 100],
      [100, 200],
      [200, 250],
    ])
  })

  it('of what is done the key is kept, and of what is not everything', () => {
    const fields = { base: '{"id":"a"}', changes: { memo: 'm' } }
    const entries = [entryOf(1, { ...fields, state: 'done' }), entryOf(2, fields)]
    const content = contentOf({ entries })
    const expected = [entryOf(1, { state: 'done' }), entryOf(2, fields)]
    for (const texts of [textsOf(9, content), [rowText(wholeOf(9, content))]])
      expect([...(replayed(texts)?.entries.values() ?? [])]).toEqual(expected)
  })
})

/** What lines say that follow each other. */
const after = (...lines: object[]) => replayed(lines.map((each, at) => rowText({ commits: 5 + at, ...each })))
const keysAfter = (...lines: object[]) =>
  [...(after(...lines)?.entries.keys() ?? [])].map((key) => Number(key.at(-1)))
const memosAfter = (...lines: object[]) =>
  [...(after(...lines)?.drafts.values() ?? [])].map(({ draft }) => draft.changes.memo)

describe('the lines of the second copy, one after the other', () => {
  it('an entry that is changed keeps its place; one that is removed is gone, and comes back last', () => {
    const first = { put: [entryOf(1), entryOf(2), entryOf(3)] }
    expect(keysAfter(first, { put: [entryOf(1, { state: 'done' })] })).toEqual([1, 2, 3])
    expect(keysAfter(first, { remove: [keyOf(2), keyOf(7)] })).toEqual([1, 3])
    expect(keysAfter(first, { remove: [keyOf(1)], put: [entryOf(1)] })).toEqual([2, 3, 1])
  })

  it('a draft that is kept again is the latest', () => {
    const lines = [{ keepDraft: [draftOf(1, 'a'), draftOf(2, 'b')] }, { keepDraft: [draftOf(1, 'c')] }]
    expect(memosAfter(...lines)).toEqual(['b', 'c'])
  })

  it('a draft that is dropped is gone, and no other', () => {
    const kept = { keepDraft: [draftOf(1, 'a'), draftOf(2, 'b')] }
    expect(memosAfter(kept, {})).toEqual(['a', 'b'])
    expect(memosAfter(kept, { dropDraft: keyOf(1) })).toEqual(['b'])
    expect(memosAfter({ ...kept, dropDraft: keyOf(1) })).toEqual(['a', 'b'])
  })

  it('receipts are the latest first', () => {
    const lines = [{ receipts: [receiptOf('r1'), receiptOf('r2')] }, { receipts: [receiptOf('r3')] }]
    expect(after(...lines)?.receipts.map(({ id }) => id)).toEqual(['r3', 'r2', 'r1'])
  })

  const job = jobOf(3)
  const { prepare, keep } = keeping(job)
  const kept = { prepareJob: prepare, keepJob: keep }
  const begun = { ...job.items[1], outcome: 'underway' }
  const other = jobOf(1)
  it.each<[string, object[], KeptJob | null]>([
    ['that is prepared alone is none', [{ prepareJob: prepare }], null],
    [
      'that is prepared in parts has all of them',
      [
        { prepareJob: { from: 0, items: job.items.slice(0, 2) } },
        { prepareJob: { from: 2, items: job.items.slice(2) } },
        { keepJob: keep },
      ],
      job,
    ],
    [
      'takes up how far it has come',
      [kept, { job: { key: job.key, items: [[1, begun]] } }],
      Object({ ...job, items: [job.items[0], begun, job.items[2]] }),
    ],
    ['goes on where another write follows', [kept, { put: [entryOf(1)] }], job],
    ['leaves alone what is said of another', [kept, { job: { key: other.key, items: [[1, begun]] } }], job],
    ['is not made by its progress', [{ job: { key: job.key, items: [[1, begun]] } }], null],
    ['that is dropped is gone', [kept, { dropJob: job.key }], null],
    ['stays where another is dropped', [kept, { dropJob: other.key }], job],
    ['that was never there may be dropped', [{ dropJob: job.key }], null],
    ['is given up while the next one is prepared', [kept, { prepareJob: keeping(other).prepare }], null],
    [
      'begins without the records of the one before',
      [kept, { prepareJob: keeping(other).prepare }, { keepJob: keeping(other).keep }],
      other,
    ],
    [
      'that is prepared once more begins from nothing',
      [{ prepareJob: prepare }, { prepareJob: prepare, keepJob: keep }],
      job,
    ],
  ])('a job %s', (_rule, lines, expected) => {
    expect(after(...lines)?.job).toEqual(expected)
  })

  it('a line that says nothing changes nothing', () => {
    const content = full()
    expect(replayed([...textsOf(9, content), rowText({ commits: 10 })])).toEqual(content)
  })
})

const deepItems = `{"undoes":`.repeat(20_000) + 'null' + '}'.repeat(20_000)
const broken: [string, string][] = [
  ['torn', rowText({ commits: 6 }).slice(0, -9)],
  ['of another bit', rowText({ commits: 6, remove: [keyOf(1)] }).replace('-4000-', '-4001-')],
  ['of no number', rowText({ put: [] })],
  ['of a place before the first', rowText({ commits: 6, prepareJob: { from: -1, items: [] } })],
  ['nested without end', `{"commits":6,"prepareJob":{"from":0,"items":[${deepItems}]}}`],
  ['empty', ''],
]

describe('a second copy with a line that cannot be read', () => {
  const [before, behind] = [rowText({ commits: 5, put: [entryOf(1)] }), rowText({ commits: 7 })]

  it.each(broken)('%s: the line is none, and what follows it is not trusted', (_how, text) => {
    expect(readLine(text)).toBeNull()
    expect(replayed([before, text, behind])).toBeNull()
    expect(replayed([text])).toBeNull()
  })

  it.each(broken)('%s: what the others say can still be asked for', (_how, text) => {
    const last = rowText({ commits: 7, put: [entryOf(2)], keepDraft: [draftOf(3, 'c')] })
    const rest = salvaged([before, text, last])
    expect([...(rest?.entries.keys() ?? [])]).toEqual([keyOf(1), keyOf(2)])
    expect([...(rest?.drafts.values() ?? [])]).toEqual([draftOf(3, 'c')])
    expect(salvaged([text])).toBeNull()
  })

  it.each([
    ['is missing', [5, 7], false],
    ['is there twice', [5, 5], false],
    ['comes before the one before it', [5, 4], false],
    ['follows', [5, 6], true],
  ])('where a line %s, after %j, it is whole: %s', (_rule, numbers, isWhole) => {
    expect(replayed(numbers.map((commits) => rowText({ commits }))) !== null).toBe(isWhole)
  })

  it('without a line there is none', () => {
    expect([replayed([]), salvaged([])]).toEqual([null, null])
  })
})

describe('what makes of an outbox what the second copy says', () => {
  it('everything where it holds nothing', () => {
    const then = full()
    expect(changesTo(contentOf({}), then)).toEqual([
      { remove: [] },
      { put: [...then.entries.values()], job: keeping(then.job!) },
      ...[{ keepDraft: draftOf(2, 'b') }, { keepDraft: draftOf(1, 'a') }],
      // In the order in which they were given: the latest is the last.
      ...[{ receipt: receiptOf('r1') }, { receipt: receiptOf('r2') }],
    ])
  })

  it('of what it holds already nothing but its entries, which keep their order', () => {
    const content = full()
    const put = [...content.entries.values()]
    expect(changesTo(content, content)).toEqual([{ remove: put.map(({ key }) => key) }, { put }])
  })

  it('what is done keeps what the outbox still has of it; what waits is as the copy says', () => {
    const whole = { base: '{"id":"a"}', changes: { memo: 'm' } }
    const now = contentOf({ entries: [entryOf(1, { ...whole, state: 'done' }), entryOf(2, whole)] })
    const then = [1, 2, 3].map((n) => entryOf(n, { state: n === 2 ? 'conflict' : 'done' }))
    expect(changesTo(now, contentOf({ entries: then }))).toEqual([
      { remove: [keyOf(1), keyOf(2)] },
      { put: [entryOf(1, { ...whole, state: 'done' }), then[1], then[2]] },
    ])
  })

  it('its job, where the one that is there is another or has not come as far', () => {
    const job = jobOf(2)
    const further = { ...job, items: [{ ...job.items[0]!, outcome: 'done' as const }, job.items[1]!] }
    for (const now of [null, jobOf(2), job])
      expect(changesTo(contentOf({ job: now }), contentOf({ job: further }))).toEqual([
        { remove: [] },
        { put: [], job: keeping(further) },
      ])
  })

  it('no job where the copy has none: one that is there is over', () => {
    const job = jobOf(2)
    expect(changesTo(contentOf({}), contentOf({}))).toEqual([{ remove: [] }, { put: [] }])
    expect(changesTo(contentOf({ job }), contentOf({}))).toEqual([
      { remove: [] },
      { put: [], job: { drop: job.key } },
    ])
  })

  it.each<[string, DraftEntry[], DraftEntry[]]>([
    ['more was typed in one', [draftOf(2, 'b'), draftOf(1, 'a')], [draftOf(2, 'b'), draftOf(1, 'more')]],
    ['one is missing', [draftOf(1, 'a')], [draftOf(2, 'b'), draftOf(1, 'a')]],
    ['another is the latest', [draftOf(1, 'a'), draftOf(2, 'b')], [draftOf(2, 'b'), draftOf(1, 'a')]],
  ])('all drafts in their order where %s', (_why, drafts, then) => {
    expect(changesTo(contentOf({ drafts }), contentOf({ drafts: then }))).toEqual([
      ...[{ remove: [] }, { put: [] }],
      ...then.map((keepDraft) => ({ keepDraft })),
    ])
  })
})
