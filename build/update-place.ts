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
