import type { Failure } from '../../contract/failure.ts'
import type { OperationClass } from '../../electron/api/exchange.ts'

export const classes: readonly OperationClass[] = ['read', 'write', 'create', 'upload']

/** Reliability 4.1, written out again from the page: kind of failure for each of the `classes`. */
export const expected: Record<
  number,
  readonly [Failure['kind'], Failure['kind'], Failure['kind'], Failure['kind']]
> = {
  204: ['bad-response', 'unknown-outcome', 'unknown-outcome', 'bad-response'],
  206: ['bad-response', 'unknown-outcome', 'unknown-outcome', 'bad-response'],
  301: ['bad-response', 'unknown-outcome', 'unknown-outcome', 'rejected'],
  302: ['bad-response', 'unknown-outcome', 'unknown-outcome', 'rejected'],
  304: ['bad-response', 'unknown-outcome', 'unknown-outcome', 'bad-response'],
  307: ['bad-response', 'rejected', 'rejected', 'rejected'],
  400: ['bad-response', 'rejected', 'rejected', 'rejected'],
  401: ['unauthorized', 'unauthorized', 'unauthorized', 'unauthorized'],
  403: ['forbidden', 'forbidden', 'forbidden', 'forbidden'],
  404: ['not-found', 'not-found', 'rejected', 'rejected'],
  405: ['bad-response', 'rejected', 'rejected', 'rejected'],
  408: ['offline', 'unknown-outcome', 'unknown-outcome', 'retry-later'],
  409: ['bad-response', 'precondition-failed', 'unknown-outcome', 'rejected'],
  410: ['not-found', 'not-found', 'rejected', 'rejected'],
  412: ['bad-response', 'precondition-failed', 'rejected', 'rejected'],
  413: ['bad-response', 'too-big', 'too-big', 'too-big'],
  415: ['bad-response', 'rejected', 'rejected', 'rejected'],
  422: ['bad-response', 'rejected', 'rejected', 'rejected'],
  428: ['bad-response', 'rejected', 'rejected', 'rejected'],
  429: ['retry-later', 'retry-later', 'retry-later', 'retry-later'],
  500: ['retry-later', 'retry-later', 'unknown-outcome', 'retry-later'],
  501: ['retry-later', 'retry-later', 'unknown-outcome', 'retry-later'],
  502: ['retry-later', 'retry-later', 'unknown-outcome', 'retry-later'],
  503: ['retry-later', 'retry-later', 'unknown-outcome', 'retry-later'],
  504: ['retry-later', 'retry-later', 'unknown-outcome', 'retry-later'],
  507: ['retry-later', 'retry-later', 'unknown-outcome', 'retry-later'],
}
