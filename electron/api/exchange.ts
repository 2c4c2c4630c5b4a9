import type { Operation } from './operation.ts'

/** A request as the transport takes it: path and query are ready to send. */
export interface OutgoingRequest {
  operation: Operation
  /** Below the base address, starting with `/api/`, ids already encoded. */
  path: string
  headers?: Record<string, string>
  body?: Uint8Array | FormData
  /** Largest body in bytes; without one nothing is sent. */
  bodyLimit?: number
  /** Stops the call for the caller's reasons. */
  signal: AbortSignal
  /** Ends the call when its time is over. */
  deadline: AbortSignal
  /** Bytes of the request that have left so far, and their total. */
  onProgress?: (sent: number, total: number) => void
}

/** An answer that arrived whole. Header names are in lower case. */
export interface Answer {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  body: Uint8Array
}

/** How one request ended; `code` is a short technical word without personal data. */
export type Exchange =
  | { kind: 'answered'; answer: Answer }
  /** No byte of the request left this machine. */
  | { kind: 'not-sent'; code: string }
  /** The request left, a whole answer never came. */
  | { kind: 'cut'; code: string }
  /** What came back is not HTTP. */
  | { kind: 'garbled'; code: string }
  | { kind: 'cancelled'; sent: boolean }
  /** The answer is larger than the operation allows. */
  | { kind: 'too-big' }
  /** No token, or one that cannot travel in a header. Nothing was sent. */
  | { kind: 'no-token' }
