import type { Failure, PhotoReason } from '../../contract/failure.ts'
import { en } from '../../languages/page.ts'

/** Each kind of failure, with each of its reasons; a kind that is missing does not compile. */
export const sampleFailures: { [K in Failure['kind']]: Extract<Failure, { kind: K }>[] } = {
  'precondition-failed': [{ kind: 'precondition-failed' }],
  'not-found': [{ kind: 'not-found' }],
  'signed-out': [{ kind: 'signed-out' }],
  unauthorized: [{ kind: 'unauthorized' }],
  forbidden: [{ kind: 'forbidden' }],
  offline: [
    { kind: 'offline', code: 'ECONNREFUSED', host: 'example.com' },
    { kind: 'offline', code: 'ENOTFOUND', host: '' },
    { kind: 'offline', code: 'PROXY_ECONNREFUSED', host: 'example.com' },
    { kind: 'offline', code: 'PROXY_AUTH', host: 'example.com' },
  ],
  'unknown-outcome': [{ kind: 'unknown-outcome', code: 'ECONNRESET' }],
  'retry-later': [
    { kind: 'retry-later', status: 503, afterSeconds: null },
    { kind: 'retry-later', status: 429, afterSeconds: 30 },
  ],
  rejected: [{ kind: 'rejected', status: 422 }],
  'too-big': [{ kind: 'too-big' }],
  'bad-response': [{ kind: 'bad-response', path: 'items.0.id', expected: 'string' }],
  'unusable-etag': [{ kind: 'unusable-etag' }],
  'invalid-input': [{ kind: 'invalid-input', path: 'changes.memo', expected: 'string' }],
  cancelled: [{ kind: 'cancelled' }],
  'copy-unproven': [{ kind: 'copy-unproven' }],
  keychain: (['absent', 'locked', 'mute', 'refused'] as const).map((reason) => ({
    kind: 'keychain',
    reason,
  })),
  storage: (['full', 'denied', 'in-use', 'damaged', 'moved', 'other'] as const).map((reason) => ({
    kind: 'storage',
    reason,
  })),
  newer: [{ kind: 'newer' }],
  'other-owner': [{ kind: 'other-owner' }],
  'no-program': [{ kind: 'no-program' }],
  'too-often': [{ kind: 'too-often' }],
  'too-many': (['drafts', 'layouts', 'presets', 'sheets', 'profiles'] as const).map((what) => ({
    kind: 'too-many',
    what,
    most: 100,
  })),
  photo: (Object.keys(en.photo.problem) as PhotoReason[]).map((reason) => ({
    kind: 'photo',
    reason,
    ...(reason === 'format' && { format: 'TIFF' }),
  })),
  unexpected: [{ kind: 'unexpected', logId: 'a1b2' }],
}
