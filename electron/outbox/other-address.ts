import { fail, ok, type Result } from '../../contract/failure.ts'
import { mayHaveArrived, type OutboxEntry } from './entry.ts'
import type { Journal, JournalChange } from './journal.ts'
import { discardOf, retried } from './decisions.ts'
import type { OutboxCore } from './outbox-core.ts'
import { itemOf } from './outbox-list.ts'
import { planRefusal } from './plan.ts'

/**
 * Edits that are not sent because the profile had another address when they were made. The user decides about all
 * of them together.
 */
export interface OtherAddress {
  /** As a text for a file, with their keys; made in turns of the loop. */
  copy(): Promise<{ text: string; keys: string[] }>
  /** Sends them to the present address. Returns how many; `cancelled` where the session is left meanwhile. */
  sendAll(): Promise<Result<number>>
  /** Gives those of these up that still wait for the user. Returns how many; fails as `sendAll`. */
  removeAll(keys: readonly string[]): Promise<Result<number>>
}

export function createOtherAddress(core: OutboxCore): OtherAddress {
  const asked = () => core.journal.entries().filter(isForOtherAddress)
  return {
    async copy() {
      const entries = asked()
      const texts: string[] = []
      for (let from = 0; from < entries.length; from += stepSize) {
        texts.push(...entries.slice(from, from + stepSize).map(listedText))
        await nextTurn()
      }
      return { text: `[\n${texts.join(',\n')}\n]`, keys: keysOf(entries) }
    },
    sendAll: () =>
      inSteps(core, keysOf(asked()), (entry) => {
        core.schedule.free(entry.key)
        return { put: [retried(core, entry)] }
      }),
    removeAll: (keys) => inSteps(core, keys, (entry) => discardOf(core, entry)),
  }
}

/** An entry as a member of a JSON list that people can read. */
function listedText(entry: OutboxEntry): string {
  return `  ${JSON.stringify(itemOf(entry), null, 2).replaceAll('\n', '\n  ')}`
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

const keysOf = (entries: readonly OutboxEntry[]) => entries.map(({ key }) => key)

/** Whether it was refused because the profile has another address now. */
function isForOtherAddress({ state, failure }: OutboxEntry): boolean {
  return state === 'needs-attention' && failure?.kind === 'invalid-input' && failure.path === 'origin'
}

/** The number of entries that are written in one step: more would block the window. */
const stepSize = 10

async function inSteps(
  core: OutboxCore,
  keys: readonly string[],
  plan: (entry: OutboxEntry) => JournalChange,
): Promise<Result<number>> {
  let count = 0
  for (let from = 0; from < keys.length; from += stepSize) {
    if (core.closing) return fail({ kind: 'cancelled' })
    const some = keys.slice(from, from + stepSize).flatMap((key) => core.journal.entry(key) ?? [])
    const entries = some.filter(isForOtherAddress)
    const written = core.journal.write(together(entries.map(plan)))
    if (!written.ok) return written
    count += entries.length
    core.sender?.kick()
    await nextTurn()
  }
  return ok(count)
}

function together(changes: readonly JournalChange[]): JournalChange {
  return {
    put: changes.flatMap(({ put = [] }) => put),
    remove: changes.flatMap(({ remove = [] }) => remove),
  }
}

/**
 * Stops what was made for another address of the service, so that the user decides, and continues where the profile has
 * that address again. One write to the disk, before anything is shown or sent: thousands may wait. What the disk refuses the
 * sender stops one by one.
 */
export function settleAddresses(journal: Journal, origin: string): void {
  const back = journal.entries().filter((each) => each.origin === origin && isForOtherAddress(each))
  const stopped = [...journal.next()].filter((head) => head.origin !== origin)
  if (back.length === 0 && stopped.length === 0) return
  const again = back.map((entry): OutboxEntry => ({ ...entry, state: 'queued', failure: null }))
  const refused = stopped.map((head) => {
    const failure = { kind: 'invalid-input', path: 'origin', expected: head.origin } as const
    return planRefusal(journal.of(head), {
      ...head,
      state: 'needs-attention',
      doubt: mayHaveArrived(head),
      failure,
    })
  })
  journal.write(together([{ put: again }, ...refused]))
}
