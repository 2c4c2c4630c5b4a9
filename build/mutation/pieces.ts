/** A part of the safety core that is mutated in one go. */
export interface Piece {
  name: string
  /** What is mutated. */
  files: readonly string[]
  /** The tests that should notice. */
  tests: readonly string[]
}

const api = ['test/unit/electron/api/**/*.spec.ts']
const wire = [
  'test/faults/transport*.spec.ts',
  'test/faults/payload.spec.ts',
  'test/faults/status-grid.spec.ts',
]
/** Transport, outbox, merge, ids and headers: what must not lose a word. In pieces, because all of it at once takes hours. */
export const pieces: readonly Piece[] = [
  {
    name: 'ids',
    files: ['electron/api/exchange.ts', 'electron/api/record-text.ts'],
    tests: [...api, ...wire],
  },
  {
    name: 'headers',
    files: ['electron/api/record-api.ts'],
    tests: [...api, ...wire],
  },
  {
    name: 'merge',
    files: ['renderer/text/merge/*.ts'],
    tests: ['test/unit/renderer/text/merge/**/*.spec.ts', 'test/unit/renderer/text/record-conflict.spec.ts'],
  },
  {
    name: 'answers',
    files: ['electron/api/json-text.ts', 'electron/api/record-text.ts'],
    tests: [...api, ...wire],
  },
  {
    name: 'calls',
    files: ['electron/api/call.ts'],
    // The whole grid of statuses would be run for each change; its table is among these.
    tests: api,
  },
  {
    name: 'transport',
    files: ['electron/api/transport.ts'],
    tests: [...api, 'test/faults/transport*.spec.ts', 'test/faults/payload.spec.ts'],
  },
  {
    name: 'outbox-plan',
    files: ['entry', 'shelve', 'plan', 'schedule', 'verdict'].map(
      (name) => `electron/outbox/${name}.ts`,
    ),
    tests: ['entry', 'overlay', 'plan-*', 'refuse-entry', 'schedule', 'verdict'].map(
      (name) => `test/unit/electron/outbox/${name}.spec.ts`,
    ),
  },
  {
    name: 'outbox-queue',
    files: ['electron/outbox/sender.ts', 'electron/outbox/twins.ts'],
    tests: ['test/contract/outbox/{new-record,sender*,twins}.spec.ts'],
  },
  {
    name: 'write-body',
    files: ['bodies', 'compare', 'forms'].map((name) => `electron/write/${name}.ts`),
    tests: ['test/unit/electron/write/{echo,form-attempts,request-*}.spec.ts'],
  },
  {
    name: 'write-send',
    files: ['create', 'delete', 'send', 'version'].map((name) => `electron/write/${name}.ts`),
    tests: [
      'test/contract/outbox/*-record.spec.ts',
      'test/contract/outbox/find-by-key.spec.ts',
      'test/contract/outbox/learned-forms.spec.ts',
    ],
  },
  {
    name: 'outbox-keep',
    files: ['outbox-commands', 'outbox', 'outbox-core', 'drafts', 'jobs', 'journal*'].map(
      (name) => `electron/outbox/${name}.ts`,
    ),
    tests: [
      'test/contract/outbox/attention.spec.ts',
      'test/contract/outbox/deletions.spec.ts',
      'test/contract/outbox/discard.spec.ts',
      'test/contract/outbox/draft*.spec.ts',
      'test/contract/outbox/kept-jobs.spec.ts',
      'test/contract/outbox/outbox.spec.ts',
      'test/contract/outbox/save-through*.spec.ts',
      'test/unit/electron/outbox/j*.spec.ts',
      'test/unit/electron/outbox/step-waiters.spec.ts',
    ],
  },
  {
    name: 'outbox-around',
    files: ['electron/outbox/batches.ts', 'electron/outbox/deletions.ts', 'electron/write/settle.ts'],
    tests: [
      'test/contract/outbox/attention.spec.ts',
      'test/contract/outbox/batches.spec.ts',
      'test/contract/outbox/draft-and-edit.spec.ts',
      'test/contract/outbox/kept-jobs.spec.ts',
      'test/contract/outbox/pending-records.spec.ts',
      'test/contract/outbox/write-over-edit.spec.ts',
      'test/unit/electron/write/repair-echo.spec.ts',
      'test/unit/electron/write/settle.spec.ts',
      'test/unit/electron/outbox/undo-timers.spec.ts',
    ],
  },
]
