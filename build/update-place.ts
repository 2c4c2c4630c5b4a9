import { fail, ok, type Result } from '../contract/failure.ts'
import { stop } from './run-command.mjs'

/** The build setting that names the folder on the web with the new versions. Without it the app has no updater. */
export const updateSetting = 'ATENA_UPDATE_URL'

const expected = 'an https address without user name, query and fragment'

/**
 * The address that a build setting names, with a slash at its end; null where it names none. `invalid-input` for an
 * address that an app must not take programs from.
 */
export function updatePlaceOf(setting: string | undefined): Result<string | null> {
  if (setting === undefined || setting === '') return ok(null)
  const url = URL.canParse(setting) ? new URL(setting) : null
  // SECURITY: only https, and nothing secret in the address: it is in every installed copy (X41).
  const isFit =
    url?.protocol === 'https:' && [url.username, url.password, url.search, url.hash].join('') === ''
  if (!isFit) return fail({ kind: 'invalid-input', path: updateSetting, expected })
  return ok(url.href.endsWith('/') ? url.href : `${url.href}/`)
}

/** The place of this build, from its environment. Ends the command where the setting cannot be used. */
export function updatePlaceOfBuild(): string | null {
  const place = updatePlaceOf(process.env[updateSetting])
  if (place.ok) return place.value
  return stop(`${updateSetting} has to be ${expected}; without the setting the app looks for no updates.`)
}

/** The settings of which one names the certificate that electron-builder signs for Windows with. */
const windowsCertificate = ['WIN_CSC_LINK', 'CSC_LINK'] as const

/**
 * Why a build that looks for updates must not be made, as a sentence that says what to set; null where nothing is wrong. On
 * Windows the library that installs updates compares the signature of a new version with the publisher that the build
 * names, and checks no signature at all where it names none. Only a certificate gives that name.
 * @param platform the system that the build is for
 * @param place what `updatePlaceOf` gives
 */
export function unsignedUpdates(
  platform: NodeJS.Platform,
  place: string | null,
  environment: NodeJS.ProcessEnv,
): string | null {
  if (platform !== 'win32' || place === null) return null
  if (windowsCertificate.some((name) => (environment[name] ?? '') !== '')) return null
  // SECURITY: without a publisher an installed copy would run whatever its place for updates has (X41).
  return (
    `${updateSetting} names a place for updates, but there is no certificate to sign with. On Windows, ` +
    `Atena could not check what comes from that place. Set ${windowsCertificate.join(' or ')} to a certificate, or unset ${updateSetting}.`
  )
}
