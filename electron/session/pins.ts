import { X509Certificate } from 'node:crypto'
import { fail, isUnknownIssuer, ok, type Result } from '../../contract/failure.ts'
import type { ConnectionProfile, PinnedCertificate } from '../../contract/profile.ts'
import { lookAtCertificate, seenOf, type SeenCertificate } from '../api/look-at-certificate.ts'
import { changedEndpoints, endpointsOf, originsOf } from './profile-rules.ts'

/** The question whether a certificate is to be trusted, for one origin of one profile. */
export interface CertificateQuestion {
  host: string
  /** Name of the profile; null for one that is not saved yet. */
  name: string | null
  seen: SeenCertificate
  /** Fingerprint of the one that was trusted before; null where there was none. */
  former: string | null
}

/** Certificates that the user trusts, for one profile each, although no authority of the system has signed them. */
export interface Pins {
  /**
   * Runs `work`; where it fails because the certificate is not known, asks the user about it, and runs `work` again after a yes. The first
   * failure otherwise.
   * @param id the profile; null for one that is not saved yet
   */
  trusting<T>(id: string | null, work: (pinAt: PinAt) => Promise<Result<T>>): Promise<Result<T>>
  /** A new profile with the certificates that were confirmed for its places before it was saved; a changed one with those it keeps. */
  withPins(next: ConnectionProfile): ConnectionProfile
  /** Trusts a certificate no longer. `invalid-input` where the profile has none for this origin. */
  forget(id: string, origin: string): Result<unknown>
}

/** The certificate, as PEM, that is trusted at an origin; null where there is none. */
export type PinAt = (origin: string) => string | null

export interface PinsOptions {
  profiles(): ConnectionProfile[]
  /** Keeps the user's own profiles, in this order. */
  write(profiles: ConnectionProfile[]): Result<unknown>
  /** Asks the user, where the page cannot answer. */
  confirmCertificate(question: CertificateQuestion): Promise<boolean>
}

/** The certificate, as PEM, that a profile trusts at an origin; null where it has none. */
export function pinOf({ pins = [] }: Pick<ConnectionProfile, 'pins'>, origin: string): string | null {
  return pins.find((pin) => pin.origin === origin)?.pem ?? null
}

/**
 * Keeps what the user has confirmed: with its profile, and in memory for a profile that is not saved yet.
 * SECURITY: only this writes a pin, and only after a yes in a dialog of the system; the page can take one away, and no more.
 */
export function createPins({ profiles, write, confirmCertificate }: PinsOptions): Pins {
  /** By the profile that was asked for; null for a new one. */
  const unsaved = new Map<string | null, PinnedCertificate[]>()
  const unsavedOf = (id: string | null) => unsaved.get(id) ?? []
  const find = (id: string | null) => profiles().find((profile) => profile.id === id)
  const pinnedFor = (id: string | null): PinAt => {
    return (origin) => pinOf({ pins: [...(find(id)?.pins ?? []), ...unsavedOf(id)] }, origin)
  }
  const keep = (id: string | null, pin: PinnedCertificate): Result<unknown> => {
    const profile = find(id)
    const isOfProfile = profile && originsOf(endpointsOf(profile)).includes(pin.origin)
    if (!isOfProfile) {
      unsaved.set(id, replaced(unsavedOf(id), pin))
      return ok(null)
    }
    return change(profile.id, (pins) => replaced(pins, pin))
  }
  const change = (id: string, next: (pins: PinnedCertificate[]) => PinnedCertificate[]) => {
    const own = profiles().filter(({ kind }) => kind !== 'demo')
    return write(own.map((each) => (each.id === id ? { ...each, pins: next(each.pins ?? []) } : each)))
  }
  const ask = async (id: string | null, origin: string): Promise<boolean> => {
    const seen = await lookAtCertificate(origin)
    if (seen === null) return false
    const former = pinnedFor(id)(origin)
    const { host } = new URL(origin)
    const question = { host, name: find(id)?.name ?? null, seen, former: former && fingerprintOf(former) }
    const isYes = await confirmCertificate(question)
    return isYes && keep(id, { origin, pem: seen.pem }).ok
  }
  return {
    async trusting(id, work) {
      const first = await work(pinnedFor(id))
      if (first.ok || first.failure.kind !== 'offline' || !isUnknownIssuer(first.failure.code)) return first
      const isTrusted = await ask(id, `https://${first.failure.host}`)
      return isTrusted ? work(pinnedFor(id)) : first
    },
    withPins(next) {
      const former = find(next.id)
      const places = originsOf(endpointsOf(next))
      const isSame = former && changedEndpoints(endpointsOf(former), endpointsOf(next)).length === 0
      const kept = (former?.pins ?? []).filter(({ origin }) => isSame || places.includes(origin))
      const askedFor = former ? next.id : null
      const taken = unsavedOf(askedFor).filter(({ origin }) => places.includes(origin))
      unsaved.delete(askedFor)
      const pins = taken.reduce(replaced, kept)
      return pins.length === 0 ? next : { ...next, pins }
    },
    forget(id, origin) {
      if (pinOf(find(id) ?? {}, origin) === null)
        return fail({ kind: 'invalid-input', path: 'origin', expected: 'an origin with a certificate' })
      return change(id, (pins) => pins.filter((pin) => pin.origin !== origin))
    },
  }
}

function replaced(pins: PinnedCertificate[], pin: PinnedCertificate): PinnedCertificate[] {
  return [...pins.filter(({ origin }) => origin !== pin.origin), pin]
}

const fingerprintOf = (pem: string) => new X509Certificate(pem).fingerprint256

/** What the page shows of a trusted certificate. */
export function pinView({ origin, pem }: PinnedCertificate) {
  const { subject, issuer, validFrom, validTo, fingerprint } = seenOf(new X509Certificate(pem))
  return { origin, subject, issuer, validFrom, validTo, fingerprint }
}
