import { ok } from '../../contract/failure.ts'
import type { Handlers } from '../../contract/ipc/bridge.ts'
import type { HandlerParts } from './handlers.ts'
import { strayed } from './strayed.ts'
import { withinSession } from './within-session.ts'

type OutboxChannel = Extract<keyof Handlers, `outbox.${string}` | `draft.${string}`>

/** The channels of writes that wait, and of forms that are open. */
export function outboxHandlers({ sessions }: HandlerParts) {
  const within = withinSession(sessions)
  return {
    'draft.save': ({ profile, ...draft }) =>
      within((session) => (session.profile.id === profile ? session.outbox.drafts.save(draft) : strayed)),
    'draft.read': () => within(({ outbox }) => ok(outbox.drafts.read())),
    'draft.drop': ({ key }) => within(({ outbox }) => outbox.drafts.drop(key)),
    'outbox.list': () => within(({ outbox }) => ok(outbox.list())),
    'outbox.takeBack': (of) => within(({ outbox }) => outbox.drafts.takeBack(of)),
    'outbox.retry': ({ key }) => within(({ outbox }) => outbox.retry(key)),
    'outbox.discard': ({ key }) => within(({ outbox }) => outbox.discard(key)),
    'outbox.wake': () =>
      within(({ outbox }) => {
        outbox.wake()
        return ok(null)
      }),
  } satisfies Pick<Handlers, OutboxChannel>
}
