/**
 * What a call can do to the service: read; `write` (PUT or DELETE with If-Match, safe to repeat); `create` (not safe to
 * repeat); `upload` to the temporary store (repeating only leaves an orphan).
 */
export type OperationClass = 'read' | 'write' | 'create' | 'upload'

/** What a status means. `ok` still needs an answer of the right shape. */
export type Outcome =
  | 'ok'
  | 'bad-response'
  | 'unknown-outcome'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'precondition-failed'
  | 'rejected'
  | 'too-big'
  | 'retry-later'
  | 'offline'

type Row = readonly [statuses: readonly number[], ...outcomes: readonly Outcome[]]

const columns: readonly OperationClass[] = ['read', 'write', 'create', 'upload']

/**
 * Reliability 4.1 as data. Spec 7 shows 412 only; the other rows ask one question: may the write have been done?
 * A redirect after POST often follows a done write; 307 and 308 by definition do not. 409 is read as "changed
 * elsewhere" for a conditional write, and as "maybe there already" for a create.
 */
const table: readonly Row[] = [
  [[200, 201], 'ok', 'ok', 'ok', 'ok'],
  [[204, 206, 304], 'bad-response', 'unknown-outcome', 'unknown-outcome', 'bad-response'],
  [[301, 302, 303], 'bad-response', 'unknown-outcome', 'unknown-outcome', 'rejected'],
  [[307, 308], 'bad-response', 'rejected', 'rejected', 'rejected'],
  [[400, 405, 422, 428], 'bad-response', 'rejected', 'rejected', 'rejected'],
  [[401], 'unauthorized', 'unauthorized', 'unauthorized', 'unauthorized'],
  [[403], 'forbidden', 'forbidden', 'forbidden', 'forbidden'],
  [[404, 410], 'not-found', 'not-found', 'rejected', 'rejected'],
  [[408], 'offline', 'unknown-outcome', 'unknown-outcome', 'retry-later'],
  [[409], 'bad-response', 'precondition-failed', 'unknown-outcome', 'rejected'],
  [[412], 'bad-response', 'precondition-failed', 'rejected', 'rejected'],
  [[413], 'bad-response', 'too-big', 'too-big', 'too-big'],
  [[415], 'bad-response', 'rejected', 'rejected', 'rejected'],
  [[429], 'retry-later', 'retry-later', 'retry-later', 'retry-later'],
  [[500, 501, 502, 503, 504], 'retry-later', 'retry-later', 'unknown-outcome', 'retry-later'],
]

const otherStatus: Row = [[], 'bad-response', 'unknown-outcome', 'unknown-outcome', 'bad-response']

/** What `status` means for a call of `operationClass`. The body plays no part: error bodies are not shown (spec 7). */
export function outcomeOf(operationClass: OperationClass, status: number): Outcome {
  const [, ...outcomes] = table.find(([statuses]) => statuses.includes(status)) ?? otherStatus
  return outcomes[columns.indexOf(operationClass)] ?? 'bad-response'
}

/** What an answer that cannot be understood means: a write may have been done behind it (reliability 4.1). */
export function misunderstood(operationClass: OperationClass): Outcome {
  return operationClass === 'write' || operationClass === 'create' ? 'unknown-outcome' : 'bad-response'
}

/** What a connection that broke after the request left means. */
export function cutOff(operationClass: OperationClass): Outcome {
  return operationClass === 'write' || operationClass === 'create' ? 'unknown-outcome' : 'offline'
}
