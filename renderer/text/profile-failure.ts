import type { Failure } from '../../contract/failure.ts'
import { failureText } from './failure-text.ts'
import type { Translate } from './translate.ts'

/** Why a profile was not saved or its groups not found; empty where the address is to blame, which has its own line. */
export function profileFailureText(failure: Failure, t: Translate): string {
  switch (failure.kind) {
    case 'signed-out':
      return t('profiles.findSignedOut')
    case 'cancelled':
      return t('profiles.notChanged')
    case 'invalid-input':
      return refusedField(failure.path, t) ?? failureText(failure, t)
    default:
      return failureText(failure, t)
  }
}

function refusedField(path: string, t: Translate): string | undefined {
  const sentences: Record<string, string> = {
    base_url: '',
    groups: t('profiles.groupTwice'),
    oidc: t('profiles.oidcUnsafe'),
    id: t('profiles.gone'),
  }
  return sentences[path]
}
