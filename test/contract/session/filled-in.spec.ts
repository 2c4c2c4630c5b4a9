import { describe, expect, it } from 'vitest'
import type { Session } from '../../../electron/session/session.ts'
import type { RunningService } from '../../../service/start-service.ts'
import { opened, profileOf, requests, startBench, startOwnService } from './session-bench.ts'

/** What a list might leave out of a contact, as the window shows it and as the service has it. */
const shown = (session: Session, id: string) => partsOf({ ...session.readRecord('address', id)?.record })
const held = (service: RunningService, id: string) => partsOf(service.read('address', id) ?? {})

function partsOf({ lastname, memo, addresses, emails, telephones, tags }: Record<string, unknown>) {
  return { lastname, memo, addresses, emails, telephones, tags }
}

async function signedIn(variants: object) {
  const service = await startOwnService({ seed: 30, variants })
  const bench = startBench([profileOf('a', service), profileOf('b', service)])
  await bench.sessions.select('a')
  await bench.sessions.signIn({ profile: 'a', token: service.tokens.full, keep: 'session' })
  return { service, bench, session: () => opened(bench) }
}

const idsIn = ({ mirror, profile }: Session) =>
  profile.groups.flatMap(({ group_id }) => mirror.presentIds('address', group_id))

describe('lists that leave fields out', () => {
  it.each([
    ['with etags', {}],
    ['whose lists have no etags', { listEtag: 'no' }],
    ['whose etags never change', { etags: 'constant' }],
    ['without any etag', { etags: 'none' }],
  ] as const)(
    'before a service %s every contact is whole soon after the first sync, and stays so',
    { tags: ['long'], timeout: 60_000 },
    async (_what, etags) => {
      const { service, bench, session } = await signedIn({ lists: 'brief', ...etags })
      const expectWhole = async () => {
        const ids = idsIn(session())
        expect(ids.length).toBeGreaterThan(25)
        for (const id of ids) await expect.poll(() => shown(session(), id)).toEqual(held(service, id))
      }
      await session().sync?.start()
      await expectWhole()
      const [first = ''] = idsIn(session())
      // A run that is under way is joined, and may have read that list already.
      await session().sync?.start()
      service.edit('address', first, { lastname: '改姓', memo: '引越した' })
      await session().sync?.restart()
      await expectWhole()
      await bench.sessions.select('b')
      await bench.sessions.select('a')
      service.log.length = 0
      await expectWhole()
      expect(requests(service, 'GET').filter(({ path }) => !path.includes('/list'))).toEqual([])
    },
  )

  it('whole lists are not read again and again', async () => {
    const { service, session } = await signedIn({})
    await session().sync?.start()
    // The records that are requested to learn what lists omit; home addresses are the last list, and a short one.
    const homes = session().mirror.presentIds('homeaddress', null)
    expect(homes.length).toBeLessThan(20)
    const tried = () => requests(service, 'GET').filter(({ path }) => path.startsWith('/api/homeaddress/'))
    await expect.poll(() => tried().map(({ status }) => status)).toEqual(homes.map(() => 200))
    const before = service.log.length
    await new Promise((resolve) => setTimeout(resolve, 3000))
    expect(service.log.length).toBe(before)
  })
})
