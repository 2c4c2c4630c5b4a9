import type { Failure } from '../../contract/failure.ts'
import type { ProbeOutcome, ProfileProbe, ProfileProbed } from '../../contract/ipc/profile-edit.ts'
import type { ConnectionProfile } from '../../contract/profile.ts'
import { createServiceApi } from '../api/service-api.ts'
import type { BaseUrl } from '../api/service-url.ts'
import { normalised } from './profile-address.ts'
import { placeOf } from './profile-rules.ts'

/** Sent where no token is at hand: a service that knows its tokens answers 401. */
const noToken = 'no-token'

/** Longest wait in ms; somebody looks at the dialog meanwhile. */
const deadlines = { connect: 5000, list: 10_000 }

/**
 * Looks whether a base URL leads to the service: asks for one home address, which every deployment has (interface 4.2).
 * SECURITY: only the token that was typed for this address is sent, never one that is kept for another.
 */
export async function probeService(probe: ProfileProbe, known: ConnectionProfile[]): Promise<ProfileProbed> {
  const place = placeOf(probe, known)
  if (typeof place === 'string') return { outcome: place, base_url: null }
  const token = probe.token?.trim() ?? ''
  return { outcome: await ask(place, token), base_url: normalised(place) }
}

async function ask(place: BaseUrl, token: string): Promise<ProbeOutcome> {
  const api = createServiceApi({ base_url: normalised(place), token: () => token || noToken, deadlines })
  if (!api.ok) return 'bad-address'
  const answer = await api.value.homeaddress.list(null, { limit: 1, skip: 0 })
  api.value.close()
  return answer.ok ? 'ready' : outcomeOf(answer.failure, token !== '')
}

function outcomeOf(failure: Failure, withToken: boolean): ProbeOutcome {
  switch (failure.kind) {
    case 'unauthorized':
      return withToken ? 'token-refused' : 'asks-for-token'
    case 'forbidden':
      return withToken ? 'token-limited' : 'asks-for-token'
    case 'signed-out':
      return 'token-refused'
    case 'retry-later':
      return 'busy'
    case 'offline':
      return offlineOutcome(failure.code)
    default:
      return 'not-the-service'
  }
}

function offlineOutcome(code: string): ProbeOutcome {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown-host'
  // The codes of Node's TLS, all of which speak of the certificate.
  if (/CERT|SIGNED|SIGNATURE|ISSUER/.test(code)) return 'bad-certificate'
  return 'unreachable'
}
