import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OutboxItem, RecordSave } from '../../../contract/ipc/outbox.ts'
import type { RecordFilter } from '../../../contract/ipc/records.ts'
import { allScopes } from '../../../service/access/tokens.ts'
import type { RunningService } from '../../../service/start-service.ts'
import { newContact, profileOf, startBench, startOwnService, type SessionBench } from './session-bench.ts'
import { counts } from '../../counts.ts'

/** Random interleavings; reliability 0 asks for 10,000 in the long run: ATENA_INTERLEAVINGS=10000. */
const runs = Number(process.env['ATENA_INTERLEAVINGS'] ?? counts(40, 500, 'random interleavings'))

type Place = 'a' | 'b'

/** One thing that the user or the service does. Nothing waits for the one before. */
type Step =
  | { do: 'save' | 'edit' | 'delete' | 'undo' | 'sync' | 'refuse' | 'wait' }
  | { do: 'select' | 'signIn' | 'signOut' | 'slow'; place: Place }

const everything: RecordFilter = {
  family: 'address',
  group_id: null,
  search: '',
  tags: [],
  deleted: 'without',
  sort: 'kana',
}

const place = fc.constantFrom<Place>('a', 'b')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('save' as const, 'edit' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'undo' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('sync' as const, 'refuse' as const) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'wait' as const }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('select' as const), place }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('signIn' as const, 'slow' as const), place }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('signOut' as const), place }) },
)

/** Two services with tokens of their own, and sessions on both. Each record says in its memo where it belongs. */
class World {
  readonly services: Record<Place, RunningService>
  readonly bench: SessionBench
  readonly pending: Promise<unknown>[] = []
  readonly saved: Record<Place, { id: string; etag: string }[]> = { a: [], b: [] }
  accepted = 0
  #lastDeletion = ''

  constructor(services: Record<Place, RunningService>, bench: SessionBench) {
    this.services = services
    this.bench = bench
  }

  #in(): Place | null {
    const session = this.bench.sessions.current()
    // The bench knows these two profiles only.
    return session.ok ? (session.value.profile.id as Place) : null
  }

  async #save(at: Place, save: RecordSave): Promise<void> {
    const session = this.bench.sessions.current()
    const saved = session.ok ? await session.value.save(save) : session
    if (!saved.ok) return
    this.accepted += 1
    const { id, etag } = saved.value.view.record
    if (saved.value.waiting === null) this.saved[at].push({ id, etag: etag ?? '' })
  }

  take(next: Step): void {
    const at = this.#in()
    if (at === null) return
    this.pending.push(this.#start(next, at))
  }

  async #start(next: Step, at: Place): Promise<unknown> {
    const { sessions } = this.bench
    const last = this.saved[at].at(-1)
    const session = sessions.current()
    switch (next.do) {
      case 'save':
        return this.#save(at, newContact(this.services[at], `belongs to ${at}`))
      case 'edit':
        if (last)
          return this.#save(at, {
            ...newContact(this.services[at], `belongs to ${at}`),
            ...last,
            group_id: null,
          })
        return
      case 'delete': {
        const waiting =
          last && session.ok ? session.value.requestDelete({ family: 'address', ...last }) : null
        if (waiting?.ok) this.#lastDeletion = waiting.value.deletion
        return
      }
      case 'undo':
        return session.ok && session.value.undoDelete(this.#lastDeletion)
      case 'sync':
        return session.ok && session.value.sync?.start()
      case 'refuse':
        // As if the token had been revoked; the log still shows whose token came.
        return this.services[at].faults.next({ action: 'status', status: 401 })
      case 'select':
        return sessions.select(next.place)
      case 'signIn':
        return this.signIn(next.place)
      case 'signOut':
        return sessions.signOut(next.place)
      case 'slow':
        return this.services[next.place].faults.next({ action: 'slow', delayMs: 5 })
      case 'wait':
        return
    }
  }

  /** Each token has its own name, which is what the service's log shows. */
  signIn(at: Place): Promise<unknown> {
    const token = this.services[at].token(allScopes, `token-of-${at}`)
    return this.bench.sessions.signIn({ profile: at, token })
  }

  /** Requests with another token than one of that place. */
  strangers(): unknown[] {
    const at = (name: Place) =>
      this.services[name].log.filter(({ headers }) => headers['authorization'] !== `token-of-${name}`)
    return [...at('a'), ...at('b')]
  }

  /** Every memo in the service and in the mirror of a profile. */
  async memosOf(at: Place): Promise<unknown[]> {
    const { sessions } = this.bench
    const service = this.services[at]
    service.faults.clear()
    await sessions.select(at)
    await this.signIn(at)
    const session = sessions.current()
    if (!session.ok) throw new Error(session.failure.kind)
    await expect.poll(() => session.value.outbox.list().filter(isOnItsWay), { timeout: 60_000 }).toEqual([])
    await session.value.sync?.start()
    const ids = [...new Set(this.saved[at].map(({ id }) => id))]
    const kept = ids.map((id) => session.value.mirror.read('address', id)?.record.memo)
    const stored = ids.map((id) => service.read('address', id)?.['memo'])
    const rows = await session.value.mirror.window({ ...everything, offset: 0, limit: 500 })
    const shown = (rows.ok ? rows.value.rows : []).map(({ id }) => service.read('address', id)?.['memo'])
    return [...new Set([...kept, ...stored, ...shown])]
  }

  async settle(): Promise<void> {
    await Promise.all(this.pending)
    await Promise.all([this.bench.sessions.finished('a'), this.bench.sessions.finished('b')])
  }
}

function isOnItsWay({ state }: OutboxItem): boolean {
  return state !== 'conflict' && state !== 'needs-attention'
}

async function createWorld(): Promise<World> {
  const services = { a: await startOwnService(), b: await startOwnService() }
  const world = new World(services, startBench([profileOf('a', services.a), profileOf('b', services.b)]))
  await world.bench.sessions.select('a')
  await world.signIn('a')
  return world
}

describe('reliability 0: cross-profile writes', () => {
  it(`0 in ${runs} random interleavings of save, delete, switch, sign-in, sign-out and token change`, async () => {
    const world = await createWorld()
    const run = async (steps: Step[]) => {
      for (const each of steps) {
        world.take(each)
        if (each.do === 'wait') await new Promise((resolve) => setTimeout(resolve, 2))
        else await Promise.resolve()
      }
      await world.settle()
      world.pending.length = 0
      // The log names the token of a request; a token of the other service would be unknown there.
      expect(world.strangers()).toEqual([])
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 9 }), run), {
      numRuns: runs,
      endOnFailure: true,
    })
    expect(world.accepted).toBeGreaterThan(runs / 4)
    for (const at of ['a', 'b'] as const) expect(await world.memosOf(at)).toEqual([`belongs to ${at}`])
  }, 600_000)
})
