import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { release } from 'node:os'
import { app, shell } from 'electron'
import { z } from 'zod'
import { mainText } from '../../languages/main.ts'
import { copyText } from '../window/ways-out.ts'
import type { Desktop } from '../window/files.ts'
import type { HelpActions } from '../window/menu.ts'
import type { SyncState } from '../../contract/ipc/progress.ts'
import type { ProfileKind } from '../../contract/profile.ts'
import { packageLicence, type About, type PackageLicence } from '../../contract/ipc/app.ts'
import type { Session } from '../session/session.ts'
import { hopsTo } from '../api/system-route.ts'
import { system } from '../platform/system.ts'
import { sessionOf, type Sessions } from '../session/sessions.ts'
import { askOver } from '../window/ask.ts'

/** What the Help menu needs from the app. */
export interface HelpOptions extends Desktop {
  logFolder: string
  diagnose(): Promise<Diagnostics>
  checkForUpdates: HelpActions['checkForUpdates']
}

/** Connects the Help menu with the desktop; each action answers the user in a dialog of its own. */
export function createHelpActions(options: HelpOptions): HelpActions {
  const { logFolder, language, diagnose, checkForUpdates } = options
  const ask = askOver(options.parent)
  const tell = (message: string, detail: string) => ask(message, detail, [mainText[language()].help.ok])
  return {
    checkForUpdates,
    async showLogs() {
      // SECURITY: a folder of our own; no path ever comes from a page or a record (SECURITY X20).
      const refusal = await shell.openPath(logFolder)
      if (refusal !== '') await tell(mainText[language()].help.noFolder, logFolder)
    },
    async copyDiagnostics() {
      await copyText(diagnosticsText(await diagnose()))
      await tell(mainText[language()].help.copied, mainText[language()].help.copiedDetail)
    },
    async about() {
      const text = mainText[language()].help
      const detail = `${text.purpose}\n\n${text.licences}`
      const chosen = await ask(`Atena ${app.getVersion()}`, detail, [text.copyDetails, text.ok])
      if (chosen === 0) await copyText(diagnosticsText(await diagnose()))
    },
  }
}

/** What the app knows about itself that may be shown to a stranger: versions, kinds, counts. */
export interface Diagnostics {
  versions: { app: string; electron: string; chromium: string; node: string }
  /** SHA-256 of the header of the program archive, null when the app runs from its folder. */
  archive: string | null
  system: { platform: string; architecture: string; release: string }
  language: string
  profile: { kind: ProfileKind; signedIn: boolean; groups: number } | null
  records: { address: number; homeaddress: number; trash: number } | null
  /** Host of the proxy by which the service of the profile is reached; null where there is none. */
  proxy: string | null
  sync: Pick<SyncState, 'phase' | 'records' | 'pages' | 'incomplete'> & { failure: string | null }
}

/**
 * The diagnostics as text for a report, one fact per line, always in English.
 * SECURITY: built field by field from numbers, fixed words and the host of a proxy, so a contact, the address of a service or a token
 * cannot get in.
 */
export function diagnosticsText(facts: Diagnostics): string {
  const { versions, system, profile, records, sync } = facts
  return [
    `Atena ${versions.app}`,
    `Electron ${versions.electron}, Chromium ${versions.chromium}, Node ${versions.node}`,
    `Archive ${facts.archive ?? 'none'}`,
    `System ${system.platform} ${system.architecture} ${system.release}, language ${facts.language}`,
    profile
      ? `Profile ${profile.kind}, ${profile.signedIn ? 'signed in' : 'signed out'}, ${profile.groups} groups`
      : 'Profile none',
    records
      ? `Records ${records.address} addresses, ${records.homeaddress} home addresses, ${records.trash} in trash`
      : 'Records none',
    `Proxy ${facts.proxy ?? 'none'}`,
    `Sync ${sync.phase}, ${sync.records} records in ${sync.pages} pages${sync.incomplete ? ', incomplete' : ''}${sync.failure === null ? '' : `, ${sync.failure}`}`,
    '',
  ].join('\n')
}

/**
 * SHA-256 of the header of the program archive, as Electron's integrity check computes it; null when the app runs from
 * a folder. On Linux nothing checks the archive, so About shows this for people to compare (SECURITY F01–F09).
 * @param path `app.getAppPath()`
 */
export function archiveDigest(path: string): string | null {
  if (!path.endsWith('.asar')) return null
  // Electron's fs shows an archive as a folder; this asks for the file itself.
  const before = process.noAsar
  process.noAsar = true
  try {
    return createHash('sha256').update(readHeader(path)).digest('hex')
  } catch {
    return null
  } finally {
    process.noAsar = before
  }
}

/** An archive begins with four 32-bit numbers; the fourth is the length in bytes of the header that follows. */
function readHeader(path: string): Buffer {
  const file = openSync(path, 'r')
  try {
    const numbers = Buffer.alloc(16)
    readSync(file, numbers, 0, 16, 0)
    const header = Buffer.alloc(numbers.readUInt32LE(12))
    readSync(file, header, 0, header.length, 16)
    return header
  } finally {
    closeSync(file)
  }
}

/** Reads what `diagnosticsText` needs from the running app. What cannot be read is left out, never guessed. */
export async function collectDiagnostics(sessions: Sessions, language: string): Promise<Diagnostics> {
  const session = sessionOf(sessions)
  return {
    ...programFacts('none'),
    system: { platform: system, architecture: process.arch, release: release() },
    language,
    profile: session && profileFacts(session),
    records: session && (await recordCounts(session)),
    proxy: session && (await proxyHost(session)),
    sync: syncFacts(session),
  }
}

/** @param unknown what stands for a version outside of Electron */
function programFacts(unknown: string): Pick<Diagnostics, 'versions' | 'archive'> {
  const { electron = unknown, chrome: chromium = unknown, node } = process.versions
  return {
    versions: { app: app.getVersion(), electron, chromium, node },
    archive: archiveDigest(app.getAppPath()),
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

/**
 * The proxy that requests go to first, null for none.
 * SECURITY: its host alone. Names and passwords that the system may give with it stay out, and so does the service (X61).
 */
async function proxyHost({ profile }: Session): Promise<string | null> {
  const { base_url } = profile
  if (!URL.canParse(base_url)) return null
  const [first = 'direct'] = await hopsTo(new URL(base_url).origin)
  return first === 'direct' ? null : first.host
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
 * @param licences file that the build has made (build/bundle.ts); without it the list is empty
 */
export async function collectAbout(licences: string): Promise<About> {
  return {
    ...programFacts(''),
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
