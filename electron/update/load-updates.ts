import type { UpdateSurroundings } from './updater.ts'

/** What the build puts in its place: the https address of the folder with new versions, or null (build/update-place.ts). */
declare const ATENA_UPDATE_URL: string | null

/** The address below which this build finds new versions; null in a build that names none. */
export function updatePlace(): string | null {
  return typeof ATENA_UPDATE_URL === 'string' ? ATENA_UPDATE_URL : null
}

/**
 * What "Check for updates…" does; null in a build that names no place, which has no such item.
 * SECURITY: the condition is the build's own word, so that a bundle without a place does not even hold the updater, and
 * one with it reads it only when the user asks (X41).
 */
export function checkForUpdates(around: UpdateSurroundings): (() => Promise<void>) | null {
  if (typeof ATENA_UPDATE_URL !== 'string') return null
  const place = ATENA_UPDATE_URL
  let updater: Promise<() => Promise<void>> | null = null
  return async () => {
    updater ??= import('./updater.ts').then(({ assembleUpdates }) => assembleUpdates(place, around))
    await (
      await updater
    )()
  }
}
