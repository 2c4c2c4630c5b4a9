import type { ServerResponse } from 'node:http'

/** One planned outage: the next `times` (1) requests that match meet it. */
export interface Fault {
  /** Both parts are optional; `path` is tried on the path and on the path with its query. */
  match?: { method?: string; path?: RegExp }
  /**
   * Nothing is stored by `status` (answers `status`, 500 if not given, with `body`), `html` (a web page with 200),
   * `drop-before-commit` and `hang` (never answers). The work is done by `slow` (answers after `delayMs`),
   * `slow-body` (half the body, the rest after `delayMs`), `truncate` (half the body, then the connection ends),
   * `status-after-commit` (answers `status` all the same, as a token that ends meanwhile can) and `drop-after-commit`.
   */
  action:
    | 'status'
    | 'status-after-commit'
    | 'html'
    | 'truncate'
    | 'slow'
    | 'slow-body'
    | 'drop-before-commit'
    | 'drop-after-commit'
    | 'hang'
  status?: number
  headers?: Record<string, string>
  body?: string
  /** Milliseconds; 1,000 if not given. */
  delayMs?: number
  times?: number
}

export interface Faults {
  /** Plans an outage after those already planned. */
  next(fault: Fault): void
  /** Forgets every planned outage. */
  clear(): void
}

export interface FaultQueue extends Faults {
  /** The fault that this request meets, if any; counts it as met. */
  take(method: string, url: URL): Fault | undefined
}

/** Planned outages, in the order in which requests meet them. */
export function createFaults(planned: readonly Fault[] = []): FaultQueue {
  let queue: { fault: Fault; left: number }[] = []
  const next = (fault: Fault) => void queue.push({ fault, left: fault.times ?? 1 })
  planned.forEach(next)
  return {
    next,
    clear: () => (queue = []),
    take(method, url) {
      const met = queue.find(({ fault, left }) => left > 0 && matches(fault, method, url))
      if (met) met.left -= 1
      return met?.fault
    },
  }
}

function matches({ match }: Fault, method: string, { pathname, search }: URL): boolean {
  if (match?.method !== undefined && match.method !== method) return false
  return !match?.path || match.path.test(pathname) || match.path.test(pathname + search)
}

/** Tells @hono/node-server that the rest of the answer has already been handled. */
const dealtWith = () => new Response(null, { headers: { 'x-hono-already-sent': 'true' } })

/** Carries a fault out. `proceed` does the real work and gives its answer. */
export async function perform(
  fault: Fault,
  outgoing: ServerResponse,
  proceed: () => Promise<Response>,
): Promise<Response> {
  switch (fault.action) {
    case 'status':
      return new Response(fault.body ?? null, { status: fault.status ?? 500, headers: fault.headers ?? {} })
    case 'status-after-commit':
      await proceed()
      return new Response(fault.body ?? null, { status: fault.status ?? 500, headers: fault.headers ?? {} })
    case 'html':
      return new Response(
        fault.body ?? '<!doctype html><title>Sign in</title><h1>Welcome to the network</h1>',
        {
          status: fault.status ?? 200,
          headers: { 'Content-Type': 'text/html; charset=UTF-8', ...fault.headers },
        },
      )
    case 'hang':
      await new Promise((resolve) => outgoing.once('close', resolve))
      return dealtWith()
    case 'drop-before-commit':
      outgoing.destroy()
      return dealtWith()
    case 'drop-after-commit':
      await proceed()
      outgoing.destroy()
      return dealtWith()
    case 'slow':
      return later(await proceed(), fault, outgoing)
    case 'slow-body':
    case 'truncate':
      return half(await proceed(), fault, outgoing)
  }
}

async function later(response: Response, fault: Fault, outgoing: ServerResponse): Promise<Response> {
  await pause(fault.delayMs ?? 1000, outgoing)
  return outgoing.destroyed ? dealtWith() : response
}

async function half(response: Response, fault: Fault, outgoing: ServerResponse): Promise<Response> {
  const body = Buffer.from(await response.arrayBuffer())
  const middle = Math.floor(body.length / 2)
  const headers = { ...Object.fromEntries(response.headers), 'content-length': body.length }
  outgoing.writeHead(response.status, headers)
  await new Promise((resolve) => outgoing.write(body.subarray(0, middle), resolve))
  if (fault.action === 'slow-body') {
    await pause(fault.delayMs ?? 1000, outgoing)
    outgoing.end(body.subarray(middle))
  } else {
    outgoing.destroy()
  }
  return dealtWith()
}

/** Waits, but not longer than the connection lives. */
function pause(ms: number, outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    outgoing.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
