import { readFile } from 'node:fs/promises'
import { release } from 'node:os'
import { app } from 'electron'
import { z } from 'zod'
import { packageLicence } from '../../contract/ipc/app.ts'
import type { About, PackageLicence } from '../../contract/ipc/app.ts'
import type { Session } from '../session/session.ts'
import type { Sessions } from '../session/sessions.ts'
import { archiveDigest } from './diagnostics.ts'
import type { Diagnostics } from './diagnostics.ts'

/** Reads what `diagnosticsText` needs from the running app. What cannot be read is left out, never guessed. */
export async function collectDiagnostics(sessions: Sessions, language: string): Promise<Diagnostics> {
  const current = sessions.current()
  const session = current.ok ? current.value : null
  return {
    versions: {
      app: app.getVersion(),
      electron: process.versions.electron ?? 'none',
      chromium: process.versions['chrome'] ?? 'none',
      node: process.versions.node,
    },
    archive: archiveDigest(app.getAppPath()),
    system: { platform: process.platform, architecture: process.arch, release: release() },
    language,
    profile: session && profileFacts(session),
    records: session && (await recordCounts(session)),
    sync: syncFacts(session),
  }
}

function profileFacts({ profile, signedIn }: Session): Diagnostics['profile'] {
  return { kind: profile.kind, signedIn, groups: profile.groups.length }
}

async function recordCounts({ mirror, profile }: Session): Promise<Diagnostics['records']> {
  const summary = await mirror.summary(profile.groups)
  if (!summary.ok) return null
  const { groups, homeaddresses, trash } = summary.value
  return {
    address: groups.reduce((sum, { count }) => sum + count, 0),
    homeaddress: homeaddresses,
    trash: trash.address + trash.homeaddress,
  }
}

function syncFacts(session: Session | null): Diagnostics['sync'] {
  const state = session?.sync?.state()
  if (!state) return { phase: 'idle', records: 0, pages: 0, incomplete: false, failure: null }
  const { phase, records, pages, incomplete, failure } = state
  // SECURITY: the kind of a failure only; its other parts may name a host.
  return { phase, records, pages, incomplete, failure: failure?.kind ?? null }
}

/**
 * What About shows of the program.
 * @param licences file that the build has made (build/build-bundles.ts); without it the list is empty
 */
export async function collectAbout(licences: string): Promise<About> {
  return {
    versions: {
      app: app.getVersion(),
      electron: process.versions.electron ?? '',
      chromium: process.versions['chrome'] ?? '',
      node: process.versions.node,
    },
    archive: archiveDigest(app.getAppPath()),
    packages: await readPackages(licences),
  }
}

async function readPackages(file: string): Promise<PackageLicence[]> {
  try {
    return z.array(packageLicence).parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return []
  }
}
