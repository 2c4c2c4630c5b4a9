import { fail, ok, type Failure } from '../../contract/failure.ts'
import {
  contract,
  type Bridge,
  type Handlers,
  type Channel,
  type Input,
  type Output,
} from '../../contract/ipc/contract.ts'
import { notices, type Notice, type NoticeName } from '../../contract/ipc/notice.ts'
import { FakeMain } from './fake-main.ts'
import type { FakeMainOptions } from './fake-main-options.ts'

type Listener = (notice: never) => void

/** An in-memory main process that answers the Bridge of the contract, with its strings in the test's hands. */
export interface FakeBridge extends Bridge {
  /** Every call so far, in order. */
  calls: { channel: Channel; input: unknown }[]
  /** What main holds; change it to change the answers. */
  main: FakeMain
  /** Inputs of the calls of one channel so far. */
  callsOf<C extends Channel>(channel: C): Input<C>[]
  /** Lets a channel fail from now on, `times` times. */
  failWith(channel: Channel, failure: Failure, times?: number): void
  /** Answers of a channel wait for a promise that is made for each call; for nothing any more where it is null. */
  delay(channel: Channel, wait: ((input: unknown) => Promise<void>) | null): void
  /** Answers of a channel wait until the test calls what is returned: a number of ms would be over too soon on a slow machine. */
  hold(channel: Channel): () => void
  /** Replaces what a channel answers. */
  answer<C extends Channel>(channel: C, handler: Handlers[C]): void
  announce<N extends NoticeName>(name: N, notice: Notice<N>): void
  /** Main has ended: no listener hears from it any more, and calls made before or after are never answered. */
  end(): void
}

const never = () => new Promise<never>(() => undefined)

/** A bridge over a fresh FakeMain. `hears` learns of each call before it is answered. */
export function createFakeBridge(
  options: FakeMainOptions = {},
  hears: (channel: Channel) => void = () => undefined,
): FakeBridge {
  const listeners = new Map<string, Set<Listener>>()
  const calls: FakeBridge['calls'] = []
  const failures = new Map<Channel, { failure: Failure; times: number }>()
  const delays = new Map<Channel, (input: unknown) => Promise<void>>()
  const replaced = new Map<Channel, (input: never) => unknown>()
  let isOver = false

  function announce<N extends NoticeName>(name: N, notice: Notice<N>): void {
    for (const listener of listeners.get(name) ?? []) listener(structuredClone(notice) as never)
  }
  const main = new FakeMain(options, announce)

  async function handle(channel: Channel, raw: unknown): Promise<unknown> {
    const answer = isOver ? never() : await answerTo(channel, raw)
    return isOver ? never() : answer
  }

  async function answerTo(channel: Channel, raw: unknown): Promise<unknown> {
    hears(channel)
    const input = structuredClone(raw)
    calls.push({ channel, input })
    await delays.get(channel)?.(input)
    const planned = failures.get(channel)
    if (planned && planned.times > 0) {
      planned.times -= 1
      return fail(planned.failure)
    }
    const handler = (replaced.get(channel) ?? main.handlers[channel]) as (input: unknown) => unknown
    return structuredClone(await handler(input))
  }

  const call = Object.fromEntries(
    Object.keys(contract).map((channel) => [channel, (input: unknown) => handle(channel as Channel, input)]),
  ) as Bridge['call']
  const on = Object.fromEntries(
    Object.keys(notices).map((name) => [
      name,
      (listener: Listener) => {
        const known = listeners.get(name) ?? new Set()
        listeners.set(name, known.add(listener))
        return () => known.delete(listener)
      },
    ]),
  ) as unknown as Bridge['on']

  return {
    call,
    on,
    calls,
    main,
    announce,
    end: () => {
      isOver = true
      listeners.clear()
      main.end()
    },
    callsOf: <C extends Channel>(channel: C) =>
      calls.filter((each) => each.channel === channel).map((each) => each.input as Input<C>),
    failWith: (channel, failure, times = Infinity) => void failures.set(channel, { failure, times }),
    delay: (channel, wait) => {
      if (wait === null) delays.delete(channel)
      else delays.set(channel, wait)
    },
    hold: (channel) => {
      let letGo = (): void => undefined
      const held = new Promise<void>((resolve) => (letGo = resolve))
      delays.set(channel, () => held)
      return letGo
    },
    answer: (channel, handler) => void replaced.set(channel, handler as (input: never) => unknown),
  }
}

/** Shorthand for handlers given to `answer`. */
export function answering<C extends Channel>(value: Output<C>): Handlers[C] {
  return (async () => ok(value)) as Handlers[C]
}
