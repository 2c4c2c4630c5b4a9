import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Result } from '../../contract/failure.ts'
import type { Channel } from '../../contract/ipc/contract.ts'
import { createHandlers, type HandlerParts } from '../../electron/ipc/handlers.ts'
import { registerHandlers } from '../../electron/ipc/register.ts'
import { createAuthorization, createBrowserSignIn } from '../../electron/session/oidc/oidc-account.ts'
import { createSharedCards } from '../../electron/share/shared-cards.ts'
import { choosePhotos } from '../../electron/window/files.ts'
import { copyText, openLink } from '../../electron/window/ways-out.ts'
import { allScopes } from '../../service/access/tokens.ts'
import {
  newContact,
  opened,
  profileOf,
  startBench,
  startOwnService,
} from '../contract/session/session-bench.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { recorded } from '../fakes/electron.ts'
import { startOidcProvider } from '../fakes/oidc-provider.ts'

const frame = { url: 'app://bundle/index.html', parent: null, frameTreeNodeId: 1 }
const senderOf = (id: number) => ({ id, mainFrame: frame, isDestroyed: () => false })

const noFolders = { read: async () => null, keep: () => undefined }

/** Main, signed in to a service of its own, and the calls of two windows of a page that has been taken over. */
async function startMain() {
  const service = await startOwnService({ seed: 5 })
  const provider = await startOidcProvider(() => service.token(allScopes, 'issued'))
  const bench = startBench([{ ...profileOf('a', service), oidc: provider.client('endpoints') }])
  const { sessions } = bench
  await sessions.select('a')
  await sessions.signIn({ profile: 'a', token: service.token(allScopes, 'typed') })
  const browser = createBrowserSignIn({ openLink })
  onTestFinished(() => browser.stop())
  const authorization = createAuthorization({ ...bench, browser, profiles: () => bench.profiles })
  const desktop = { language: () => 'en' as const, parent: () => undefined, folders: noFolders }
  const parts = {
    sessions,
    authorization,
    openLink,
    print: {},
    backups: {},
    choosePhotos: () => choosePhotos(desktop),
    share: { cards: createSharedCards({ copyText, language: () => 'en', home: 'JP' }) },
  }
  registerHandlers(createHandlers(parts as unknown as HandlerParts), new Set([7, 9]), () => 'id')
  /** Both windows call in turn, without waiting for an answer. */
  const call = (channel: Channel, times: number, input: (at: number) => unknown) =>
    Array.from({ length: times }, (_, at) => {
      const event = { sender: senderOf(at % 2 === 0 ? 7 : 9), senderFrame: frame }
      return recorded.handlers.get(channel)?.(event, input(at)) as Promise<Result<unknown>>
    })
  const id = valueOf(await opened(bench).save(newContact(service, 'memo'))).view.record.id
  return { service, browser, call, id }
}

/** Calls again when the one before is answered. */
async function oneByOne(times: number, call: () => Promise<Result<unknown>>[]): Promise<Result<unknown>[]> {
  const answers: Result<unknown>[] = []
  for (let at = 0; at < times; at += 1) answers.push(...(await Promise.all(call())))
  return answers
}

const kinds = (answers: Result<unknown>[]) => answers.map((each) => (each.ok ? 'ok' : each.failure.kind))

// Before, and not after: other specs of this process leave links and handlers as well.
beforeEach(() => {
  recorded.handlers.clear()
  for (const kept of [recorded.opened, recorded.opens, recorded.clipboard]) kept.length = 0
})

describe('SECURITY X56: a page that has been taken over and calls as often as it can', () => {
  it('300 links: ten are opened, whatever windows call; the others are refused with their own sentence', async () => {
    const { call } = await startMain()
    const answers = await Promise.all(call('link.open', 300, (at) => ({ url: `https://${at}.example/` })))
    expect(recorded.opened).toEqual(Array.from({ length: 10 }, (_, at) => `https://${at}.example/`))
    expect(kinds(answers)).toEqual([...Array(10).fill('ok'), ...Array(290).fill('too-often')])
  })

  it('30 sign-ins: at most five go to the browser', async () => {
    const { call, browser } = await startMain()
    const answers = call('session.authorize', 30, () => ({ keep: 'session' }))
    expect(kinds(await Promise.all(answers.slice(5)))).toEqual(Array(25).fill('too-often'))
    browser.stop()
    expect(kinds(await Promise.all(answers.slice(0, 5)))).toEqual(Array(5).fill('cancelled'))
    expect(recorded.opened.length).toBeLessThanOrEqual(5)
  })

  it('60 dialogs for a file, one after the other: twenty are shown', async () => {
    const { call } = await startMain()
    const answers = await oneByOne(60, () => call('photo.choose', 1, () => null))
    expect(recorded.opens).toHaveLength(20)
    expect(kinds(answers)).toEqual([...Array(20).fill('ok'), ...Array(40).fill('too-often')])
  })

  it('100 contacts into the clipboard, one by one: twenty are written', async () => {
    const { call, id } = await startMain()
    const one = { profile: 'a', family: 'address', ids: [id], fetches: false }
    const answers = await oneByOne(100, () => call('share.copy', 1, () => one))
    expect(recorded.clipboard).toHaveLength(20)
    expect(kinds(answers)).toEqual([...Array(20).fill('ok'), ...Array(80).fill('too-often')])
  })

  it('1,000 records of the service: no more requests than calls in a row are allowed', async () => {
    const { service, call } = await startMain()
    const read = (id: string) => ({ family: 'address', id })
    const answers = await Promise.all(call('record.fetch', 1000, (at) => read(`unknown-${at}`)))
    const requested = service.log.filter(({ path }) => path.includes('/unknown-'))
    expect(requested.length).toBe(kinds(answers).filter((kind) => kind === 'not-found').length)
    // While these are answered, a call for each second is allowed.
    expect(requested.length).toBeGreaterThanOrEqual(30)
    expect(requested.length).toBeLessThan(60)
    expect(new Set(kinds(answers))).toEqual(new Set(['not-found', 'too-often']))
  })
})
