import { fail, ok, type Failure, type Result } from '../../contract/failure.ts'
import type { Family } from '../../contract/record/fields.ts'
import type { FindMade, RecordApi, ServiceApi } from '../api/record-api.ts'

/** What a call wanted; each needs a scope of its own (interface 5). */
interface Wanted {
  family: Family
  to: 'read' | 'write'
}

/** What the service has said about the token of one session. */
export interface Access {
  /** It does not accept the token (401), asked twice. Nothing more is sent with it but a question now and then. */
  readonly needsToken: boolean
  readonly readOnly: ReadonlySet<Family>
  readonly unreadable: ReadonlySet<Family>
  /** Takes note of how a call ended; `failure` is null when it went well. */
  note(wanted: Wanted | null, failure: Failure | null): void
  /** The service accepts the token again. */
  accept(): void
  /** `onChange` is called once for each change, however many calls met the same refusal (fault C34). */
  watch(onChange: () => void): void
}

export function createAccess(): Access {
  const watching: (() => void)[] = []
  const onChange = () => watching.forEach((tell) => tell())
  const refused = { read: new Set<Family>(), write: new Set<Family>() }
  let needsToken = false

  const noteScope = ({ family, to }: Wanted, failure: Failure | null) => {
    const scope = refused[to]
    if (failure?.kind === 'forbidden' && !scope.has(family)) {
      scope.add(family)
      onChange()
    }
    // One group may be closed to a token that may read others, so a success takes the refusal back.
    if (failure === null && scope.delete(family)) onChange()
  }
  return {
    get needsToken() {
      return needsToken
    },
    readOnly: refused.write,
    unreadable: refused.read,
    note(wanted, failure) {
      if (failure?.kind === 'unauthorized' && !needsToken) {
        needsToken = true
        onChange()
      }
      if (wanted) noteScope(wanted, failure)
    },
    accept() {
      if (!needsToken) return
      needsToken = false
      onChange()
    },
    watch: (onChange) => void watching.push(onChange),
  }
}

/** The token of one session. It changes only when the same sign-in is renewed (OpenID Connect refresh). */
export interface TokenHolder {
  token(): string
  /** Gets a new token in place of one that the service refused; null when that went well. */
  renew(): Promise<Failure | null>
}

/** @param fetchNew asks for a token that replaces the refused one; `unauthorized` where it cannot get one */
export function createTokenHolder(first: string, fetchNew: () => Promise<Result<string>>): TokenHolder {
  let token = first
  let underway: Promise<Failure | null> | null = null
  const renewOnce = async () => {
    const next = await fetchNew()
    if (!next.ok) return next.failure
    token = next.value
    return null
  }
  return {
    token: () => token,
    // Many calls meet a 401 at the same moment: one refresh serves them all.
    renew() {
      underway ??= renewOnce().finally(() => (underway = null))
      return underway
    },
  }
}

/**
 * What follows a 401 that no renewal cures. A service says it by mistake, too: while it starts, or one machine of many.
 * So each call is made once more with the same token after a pause; only a second 401 means that the token is refused.
 */
export interface SecondAsk {
  /**
   * Makes a refused call again. Of many that were refused together one goes first; the others follow when it was not
   * refused again, and are otherwise `unauthorized` without being sent.
   */
  again<T>(send: () => Promise<Result<T>>): Promise<Result<T>>
  /** The pause alone, for a thread that makes its calls itself; `unauthorized` when the token is refused by then. */
  pause(): Promise<Failure | null>
  /** The session is closing: calls stop waiting, and the remaining requests are made now. */
  hurry(): void
}

/**
 * @param isRefused whether the service has refused the token for good
 * @param pauseMs between the two, in ms
 */
export function createSecondAsk(isRefused: () => boolean, pauseMs: number): SecondAsk {
  const rest = createRest(pauseMs)
  /** Resolves with whether the call that went first was accepted; null while no such call is under way. */
  let first: Promise<boolean> | null = null

  const lead = async <T>(send: () => Promise<Result<T>>): Promise<Result<T>> => {
    let tell: (isLetIn: boolean) => void = () => undefined
    first = new Promise((resolve) => (tell = resolve))
    try {
      await rest.over()
      const result = await send()
      tell(!isUnauthorized(result))
      return result
    } finally {
      first = null
      // When `send` throws, this is the only news for the calls that wait.
      tell(false)
    }
  }
  return {
    async again(send) {
      if (isRefused()) return refused
      if (first === null) return lead(send)
      return (await first) ? send() : refused
    },
    async pause() {
      await rest.over()
      return isRefused() ? refused.failure : null
    },
    hurry: rest.end,
  }
}

const refused = fail({ kind: 'unauthorized' })

/** Whether the service answered 401. */
function isUnauthorized(result: Result<unknown>): boolean {
  return !result.ok && result.failure.kind === 'unauthorized'
}

/** Pauses that all end early once `end` was called. */
function createRest(ms: number): { over(): Promise<void>; end(): void } {
  const waiting = new Set<() => void>()
  let isEnded = false
  return {
    over: () =>
      new Promise((resolve) => {
        const done = () => {
          clearTimeout(timer)
          waiting.delete(done)
          resolve()
        }
        const timer = setTimeout(done, isEnded ? 0 : ms)
        waiting.add(done)
      }),
    end() {
      isEnded = true
      for (const done of [...waiting]) done()
    },
  }
}

type Guard = <T>(wanted: Wanted | null, send: () => Promise<Result<T>>) => Promise<Result<T>>

/** What a call that met a 401 can try. */
interface Guards {
  access: Access
  renew: TokenHolder['renew']
  secondAsk: SecondAsk
}

/**
 * The same calls with an eye on the token: a 401 is tried once more with a renewed token, and once more with the same
 * one after a pause (it is never a done write, reliability 4.1). A renewal that fails for now is the answer of the call;
 * once the service has refused the token, calls answer `unauthorized` without being sent.
 */
export function guardApi(api: ServiceApi, { access, renew, secondAsk }: Guards): ServiceApi {
  const guard: Guard = async (wanted, send) => {
    if (access.needsToken) return fail({ kind: 'unauthorized' })
    let result = await send()
    if (isUnauthorized(result)) {
      const failure = await renew()
      if (failure === null) result = await send()
      else result = fail(failure)
    }
    if (isUnauthorized(result)) result = await secondAsk.again(send)
    access.note(wanted, result.ok ? null : result.failure)
    return result
  }
  return {
    address: guardRecords(api.address, 'address', guard),
    homeaddress: guardRecords(api.homeaddress, 'homeaddress', guard),
    photo: {
      upload: (...input) => guard(null, () => api.photo.upload(...input)),
      uploadBytes: (...input) => guard(null, () => api.photo.uploadBytes(...input)),
      download: (...input) => guard(null, () => api.photo.download(...input)),
    },
    groups: (signal) => guard(null, () => api.groups(signal)),
    written: () => api.written(),
    dropIdle: () => api.dropIdle(),
    close: () => api.close(),
  }
}

function guardRecords(records: RecordApi, family: Family, guard: Guard): RecordApi {
  const read: Wanted = { family, to: 'read' }
  const write: Wanted = { family, to: 'write' }
  return {
    list: (...input) => guard(read, () => records.list(...input)),
    get: (...input) => guard(read, () => records.get(...input)),
    create(body, signal, findMade) {
      const send = () => records.create(body, signal)
      return guard(write, findMade ? lookingFirst(send, () => findMade(records)) : send)
    },
    update: (...input) => guard(write, () => records.update(...input)),
    delete: (...input) => guard(write, () => records.delete(...input)),
  }
}

/** The same create; each time but the first it is looked for before: a 401 may be wrong about what was done (reliability 5.2). */
function lookingFirst(
  send: () => Promise<Result<string>>,
  find: () => ReturnType<FindMade>,
): () => Promise<Result<string>> {
  let isFirst = true
  return async () => {
    const found = isFirst ? ok(null) : await find()
    isFirst = false
    if (!found.ok) return found
    return found.value === null ? send() : ok(found.value)
  }
}

/** The same calls; nothing is written or uploaded before `check` has agreed once. What it fails with is the answer until then. */
export function guardWrites(api: ServiceApi, check: () => Promise<Result<null>>): ServiceApi {
  let isSure = false
  const checked = async <T>(send: () => Promise<Result<T>>): Promise<Result<T>> => {
    if (isSure) return send()
    const agreed = await check()
    if (!agreed.ok) return agreed
    isSure = true
    return send()
  }
  const records = (of: RecordApi): RecordApi => ({
    ...of,
    create: (...input) => checked(() => of.create(...input)),
    update: (...input) => checked(() => of.update(...input)),
    delete: (...input) => checked(() => of.delete(...input)),
  })
  return {
    ...api,
    address: records(api.address),
    homeaddress: records(api.homeaddress),
    photo: {
      ...api.photo,
      upload: (...input) => checked(() => api.photo.upload(...input)),
      uploadBytes: (...input) => checked(() => api.photo.uploadBytes(...input)),
    },
  }
}
