import { ok } from '../../contract/failure.ts'
import type { Result } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/bridge.ts'
import type { ReceiptsSaved } from '../../contract/ipc/outbox.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Sessions } from '../session/sessions.ts'
import { withinProfile, withinSession } from './answer.ts'

type OutboxChannel = Extract<keyof Handlers, `outbox.${string}` | `draft.${string}`>

/** Asks where the receipts of an outbox go, and saves them there. */
export type ExportReceipts = (outbox: Pick<Outbox, 'receipts'>) => Promise<Result<ReceiptsSaved>>

/** The channels of writes that wait, of those that were taken, and of forms that are open. */
export function outboxHandlers(sessions: Sessions, exportReceipts: ExportReceipts) {
  const within = withinSession(sessions)
  const withProfile = withinProfile(sessions)
  return {
    'draft.save': ({ profile, ...draft }) =>
      withProfile(profile, (session) => session.outbox.drafts.save(draft)),
    'draft.read': () => within(({ outbox }) => ok(outbox.drafts.read())),
    'draft.drop': ({ key }) => within(({ outbox }) => outbox.drafts.drop(key)),
    'outbox.list': () => within(({ outbox }) => ok(outbox.list())),
    'outbox.takeBack': (of) => within(({ outbox }) => outbox.drafts.takeBack(of)),
    'outbox.retry': ({ key }) => within(({ outbox }) => outbox.retry(key)),
    'outbox.discard': ({ key }) => within(({ outbox }) => outbox.discard(key)),
    'outbox.wake': () =>
      within(({ access, outbox }) => {
        if (access.needsToken) void sessions.tryAgain()
        else outbox.wake()
        return ok(null)
      }),
    'outbox.done': () => within(({ outbox }) => outbox.done()),
    'outbox.exportReceipts': () => within(({ outbox }) => exportReceipts(outbox)),
  } satisfies Pick<Handlers, OutboxChannel>
}
