/** Statuses this service refuses with. Only 412 is the spec's (7); the others are the plain reading of HTTP. */
export type RefusalStatus = 400 | 401 | 403 | 404 | 412 | 413 | 415 | 422 | 500

export interface Refusal {
  status: RefusalStatus
  message: string
}

/** The result of an operation: a value, or the refusal that becomes the answer. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; refusal: Refusal }

export const done = <T>(value: T): Outcome<T> => ({ ok: true, value })

export const refused = (status: RefusalStatus, message: string): { ok: false; refusal: Refusal } => ({
  ok: false,
  refusal: { status, message },
})
