import { followSystem } from '../../../electron/api/system-route.ts'
import { createProfileBook, type ProfileBook } from '../../../electron/session/profile-book.ts'
import { ok } from '../../../contract/failure.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { startOffice } from '../../fakes/office.ts'
import { createAuthority } from '../../fakes/self-signed.ts'
import { profileOf, startBench, startOwnService } from './session-bench.ts'

/** Where the service of an office is. */
export const origin = 'https://books.example'

/** The threads of a session. */
export const workers = {
  sync: new URL('../../../electron/book/sync/sync-worker.ts', import.meta.url),
  search: new URL('../../../electron/book/search/search-worker.ts', import.meta.url),
}

export const portOf = (address: string) => Number(new URL(address).port)

export const stranger = () => createAuthority('A CA that the system does not know')

/** A profile whose service is behind a proxy with a strange authority. The tests of one worker share the way: the caller takes it back. */
export async function startWithStranger(signed = stranger()) {
  const service = await startOwnService()
  const hosts = { 'books.example': portOf(service.base_url) }
  const office = await startOffice({ hosts, authority: signed })
  followSystem(async () => office.route)
  const bench = startBench([{ ...profileOf('a', service), base_url: origin }], undefined, {}, workers)
  const book = createProfileBook({
    ...bench,
    fallback: 'a',
    profiles: () => bench.profiles,
    confirm: async () => true,
    confirmCheck: async () => true,
    write: (own) => ok(bench.profiles.splice(0, bench.profiles.length, ...own)),
  })
  const check = (id: string | null, token: string | null = null) =>
    book.check({ id, kind: 'own', base_url: origin, allowHttp: false, token })
  return { service, office, bench, book, check }
}

/** What a check has found. */
export const outcomeOf = async (checked: ReturnType<ProfileBook['check']>) => valueOf(await checked).outcome
