import { isUnknownIssuer, type Failure } from '../../contract/failure.ts'
import type { MessageKey } from '../../languages/page.ts'
import type { Translate } from './i18n.ts'

/** What the user can do about a failure with one button. */
export type FailureAction = 'retry' | 'sign-in' | 'reload' | 'none'

/** The sentence for a failure in the language of `t`: what happened and what to do next. */
export function failureText(failure: Failure, t: Translate): string {
  // The sentences name the failure's own fields: {host}, {code}, {status} …
  const values = Object.entries(failure).filter(([, value]) => value !== null)
  return t(explain(failure)[0], Object.fromEntries(values))
}

/** Which button helps with this failure. */
export function failureAction(failure: Failure): FailureAction {
  return explain(failure)[1]
}

// One exhaustive switch over the union, a line or two for each kind (design 2): splitting it would hide a gap.
function explain(failure: Failure): readonly [MessageKey, FailureAction] {
  switch (failure.kind) {
    case 'precondition-failed':
      return ['failure.preconditionFailed', 'reload']
    case 'not-found':
      return ['failure.notFound', 'reload']
    case 'signed-out':
      return ['failure.signedOut', 'sign-in']
    case 'unauthorized':
      return ['failure.unauthorized', 'sign-in']
    case 'forbidden':
      return ['failure.forbidden', 'none']
    case 'offline':
      return [offlineText(failure), 'retry']
    case 'unknown-outcome':
      return ['failure.unknownOutcome', 'retry']
    case 'retry-later':
      return [failure.afterSeconds === null ? 'failure.retryLater' : 'failure.retryAfter', 'retry']
    case 'rejected':
      return ['failure.rejected', 'none']
    case 'too-big':
      return ['failure.tooBig', 'none']
    case 'bad-response':
      return ['failure.badResponse', 'retry']
    case 'unusable-etag':
      return ['failure.unusableEtag', 'reload']
    case 'invalid-input':
      return ['failure.invalidInput', 'none']
    case 'cancelled':
      return ['failure.cancelled', 'retry']
    case 'keychain':
      return [`failure.keychain.${failure.reason}`, 'retry']
    case 'storage':
      return [`failure.storage.${failure.reason}`, 'retry']
    case 'newer':
      return ['failure.newer', 'none']
    case 'other-owner':
      return ['failure.otherOwner', 'sign-in']
    case 'copy-unproven':
      return ['failure.copyUnproven', 'retry']
    case 'no-program':
      return ['failure.noProgram', 'none']
    case 'too-often':
      return ['failure.tooOften', 'retry']
    case 'too-many':
      return [`failure.tooMany.${failure.what}`, 'none']
    case 'photo':
      return [`photo.problem.${failure.reason}`, 'none']
    case 'unexpected':
      return ['failure.unexpected', 'retry']
    default:
      return failure satisfies never // a new kind does not compile until it has a sentence
  }
}

/** The proxy of a network is nothing that the user of this computer can start: it is named, so that they know who can help. */
function offlineText({ code, host }: Extract<Failure, { kind: 'offline' }>): MessageKey {
  if (code === 'PROXY_AUTH') return 'failure.proxyAuth'
  if (code.startsWith('PROXY_')) return 'failure.proxy'
  if (isUnknownIssuer(code)) return 'failure.unknownCertificate'
  return host === '' ? 'failure.offlineNoHost' : 'failure.offline'
}
