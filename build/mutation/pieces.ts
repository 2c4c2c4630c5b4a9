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
  'test/faults/transport.spec.ts',
  'test/faults/payload.spec.ts',
  'test/faults/status-grid.spec.ts',
]
/** Issue 6: transport, outbox, merge, ids and headers. In pieces, because all of it at once takes hours. */
export const pieces: readonly Piece[] = [
  {
    name: 'ids',
    files: ['electron/api/check-id.ts', 'electron/api/base-url.ts', 'electron/api/operation.ts'],
    tests: [...api, ...wire],
  },
  {
    name: 'headers',
    files: ['electron/api/if-match.ts', 'electron/api/retry-after.ts', 'electron/api/list-query-text.ts'],
    tests: [...api, ...wire],
  },
  {
    name: 'merge',
    files: ['renderer/text/merge/*.ts'],
    tests: ['test/unit/renderer/merge/**/*.spec.ts', 'test/unit/renderer/record-conflict.spec.ts'],
  },
  {
    name: 'answers',
    files: [
      'electron/api/decode-body.ts',
      'electron/api/json-text.ts',
      'electron/api/parse-json.ts',
      'electron/api/record-text.ts',
      'electron/api/repeated-records.ts',
      'electron/api/timestamp.ts',
    ],
    tests: [...api, ...wire],
  },
  {
    name: 'calls',
    files: ['electron/api/call.ts', 'electron/api/outcome.ts'],
    // The whole grid of statuses would be run for each change; its table is among these.
    tests: api,
  },
  {
    name: 'transport',
    files: ['electron/api/agents.ts', 'electron/api/tracked-request.ts', 'electron/api/transport.ts'],
    tests: [...api, 'test/faults/transport.spec.ts', 'test/faults/payload.spec.ts'],
  },
  {
    name: 'outbox-plan',
    files: [
      'electron/outbox/journal/entry.ts',
      'electron/outbox/queue/given-up.ts',
      'electron/outbox/queue/overlay.ts',
      'electron/outbox/queue/plan-*.ts',
      'electron/outbox/queue/rebase.ts',
      'electron/outbox/queue/refuse-entry.ts',
      'electron/outbox/queue/schedule.ts',
      'electron/outbox/queue/verdict.ts',
    ],
    tests: ['test/unit/electron/outbox/queue/*.spec.ts'],
  },
  {
    name: 'outbox-queue',
    files: [
      'electron/outbox/queue/finish-entry.ts',
      'electron/outbox/queue/send-entry.ts',
      'electron/outbox/queue/sender.ts',
      'electron/outbox/queue/twins.ts',
    ],
    tests: ['test/unit/electron/outbox/sender/*.spec.ts'],
  },
  {
    name: 'outbox-body',
    files: [
      'electron/outbox/echo.ts',
      'electron/outbox/form-attempts.ts',
      'electron/outbox/learned-forms.ts',
      'electron/outbox/photos.ts',
      'electron/outbox/photo-text.ts',
      'electron/outbox/raw-record.ts',
      'electron/outbox/request-body.ts',
      'electron/outbox/request-fields.ts',
      'electron/outbox/same-meaning.ts',
    ],
    tests: [
      'test/unit/electron/outbox/body/*.spec.ts',
      'test/unit/electron/outbox/echo.spec.ts',
      'test/unit/electron/outbox/request-body.spec.ts',
      'test/unit/electron/outbox/send/raw-record.spec.ts',
    ],
  },
  {
    name: 'outbox-send',
    files: [
      'electron/outbox/*-record.ts',
      'electron/outbox/find-by-key.ts',
      'electron/outbox/seen-version.ts',
    ],
    tests: ['test/unit/electron/outbox/send/*.spec.ts', 'test/unit/electron/outbox/learned-forms.spec.ts'],
  },
  {
    name: 'outbox-keep',
    files: [
      'electron/outbox/attention.ts',
      'electron/outbox/deletions.ts',
      'electron/outbox/drafts.ts',
      'electron/outbox/outbox.ts',
      'electron/outbox/save-through.ts',
      'electron/outbox/kept-jobs.ts',
      'electron/outbox/step-waiters.ts',
      'electron/outbox/journal/job-rows.ts',
      'electron/outbox/journal/journal*.ts',
      'electron/outbox/journal/kept-job.ts',
    ],
    tests: [
      'test/unit/electron/outbox/keep/*.spec.ts',
      'test/unit/electron/outbox/deletions.spec.ts',
      'test/unit/electron/outbox/discard.spec.ts',
      'test/unit/electron/outbox/draft-and-edit.spec.ts',
    ],
  },
  {
    name: 'outbox-around',
    files: [
      'electron/outbox/batches.ts',
      'electron/outbox/learn-from-echo.ts',
      'electron/outbox/outbox-core.ts',
      'electron/outbox/pending-records.ts',
      'electron/outbox/photo-copies.ts',
      'electron/outbox/reattach-photos.ts',
      'electron/outbox/repair-echo.ts',
      'electron/outbox/settle.ts',
      'electron/outbox/undo-timers.ts',
    ],
    tests: [
      'test/unit/electron/outbox/around/*.spec.ts',
      'test/unit/electron/outbox/batches.spec.ts',
      'test/unit/electron/outbox/draft-and-edit.spec.ts',
      'test/unit/electron/outbox/keep/attention.spec.ts',
      'test/unit/electron/outbox/keep/kept-jobs.spec.ts',
    ],
  },
]
