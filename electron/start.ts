import { join } from 'node:path'
import { app } from 'electron'
import type { BrowserWindow } from 'electron'
import type { MenuCommand } from '../contract/ipc/notice.ts'
import { assembleSessions } from './assemble-sessions.ts'
import { askCsvPath } from './bulk/ask-csv-path.ts'
import { createBulkDesk } from './bulk/bulk-desk.ts'
import { demoProfileId } from './demo/demo-profile.ts'
import { runDemo } from './demo/run-demo.ts'
import { collectAbout } from './help/collect-about.ts'
import { collectDiagnostics } from './help/collect-diagnostics.ts'
import { createHelpActions } from './help/help-actions.ts'
import { watchForUnexpected } from './help/tell-unexpected.ts'
import { announceTo } from './ipc/announce.ts'
import { createHandlers } from './ipc/handlers.ts'
import { registerHandlers } from './ipc/register.ts'
import { emptyCrashFolder } from './log/crash-folder.ts'
import { openLog } from './log/log.ts'
import type { Outbox } from './outbox/outbox.ts'
import { choosePhotos } from './photo/choose-photo.ts'
import { PostalCodes } from './postal/postal-codes.ts'
import { assemblePrinting } from './print/assemble-printing.ts'
import type { SessionWorkers } from './session/session-sync.ts'
import type { Sessions } from './session/sessions.ts'
import { makeOwnFolder } from './settings/own-folder.ts'
import { openSettings } from './settings/settings.ts'
import type { SettingsFile } from './settings/settings.ts'
import { stayFresh } from './stay-fresh.ts'
import { checkForUpdates } from './update/load-updates.ts'
import { createAppWindow } from './window/app-window.ts'
import { createPreferences } from './window/apply-preferences.ts'
import { openLink } from './window/open-link.ts'
import { declareSchemes, servePages } from './window/protocols.ts'
import { quitAfter } from './window/quit-after.ts'
import { lockDown } from './window/security.ts'
import { titleText } from './window/title-text.ts'
import { dangerAtStart, refuseStart } from './window/unsafe-environment.ts'

/** Where the parts of the app lie. */
export interface StartOptions {
  preload: string
  page: string
  demoProgram: string
  /** The keychain's own process. */
  keychainProgram: string
  fonts: string
  /** The list of Japanese postal codes. */
  postalCodes: string
  /** Entry of the thread that lays out what is printed. */
  printWorker: URL
  sessionWorkers: SessionWorkers
  dataFolder: string
  /** List of the packages inside, for About. */
  licences: string
  /** Whether the first start begins with the first steps. */
  firstSteps: boolean
}

/** The order of start-up: safety first, then what is on the disk, then the window, then the network. */
export async function start(options: StartOptions): Promise<void> {
  const danger = dangerAtStart(process.env)
  if (danger) return refuseStart(danger)
  // SECURITY: every renderer is sandboxed, whatever a window says (reliability 2.1 row 4).
  app.enableSandbox()
  declareSchemes()
  // SECURITY: one process per data folder; two would write over each other (reliability X39).
  if (!app.requestSingleInstanceLock()) return app.quit()
  app.on('web-contents-created', (_event, contents) => lockDown(contents))
  await app.whenReady()
  const parts = assemble(options)
  const { profiles, settings, sessions, window } = parts
  quitAfter(() => sessions.close(), window.windows)
  app.on('second-instance', () => void window.show())
  app.on('activate', () => void window.show())
  app.on('window-all-closed', () => app.quit())
  stayFresh(sessions)

  const { currentProfile } = settings.read()
  const known = profiles.list().some(({ id }) => id === currentProfile)
  await sessions.select(known ? currentProfile : demoProfileId)
  await window.show()
  const stopDemo = await runDemo({ ...parts, program: options.demoProgram, folder: parts.demoFolder })
  app.on('will-quit', stopDemo)
}

/** Opens what is on the disk, readable by the user only. */
function openDisk(dataFolder: string) {
  const demoFolder = join(dataFolder, 'demo')
  const logFolder = join(dataFolder, 'logs')
  for (const folder of [dataFolder, demoFolder, logFolder]) makeOwnFolder(folder)
  emptyCrashFolder(app.getPath('crashDumps'))
  const log = openLog(logFolder)
  const settings = openSettings(dataFolder)
  if (settings.movedAside) log.warn(`settings were damaged and moved aside: ${settings.movedAside}`)
  return { demoFolder, logFolder, log, settings }
}

/** Builds the parts of the app from what is on the disk and connects them. Nothing here waits. */
function assemble(options: StartOptions) {
  const { demoFolder, logFolder, log, settings } = openDisk(options.dataFolder)
  const window = createAppWindow({
    preload: options.preload,
    language: () => preferences.language(),
    place: { read: () => settings.read().window, keep: (place) => void settings.change({ window: place }) },
    onDiscard: () => outboxOf(sessions)?.drafts.dropAll(),
  })
  const announce = announceTo(window.windows)
  const parent = () => window.windows()[0]
  const language = () => preferences.language()
  const help = createHelpActions({
    logFolder,
    language,
    parent,
    diagnose: () => collectDiagnostics(sessions, language()),
    checkForUpdates: checkForUpdates({ language, windows: window.windows, note: log.warn }),
  })
  const onCommand = (command: MenuCommand) => announce('menu.command', { command })
  const preferences = createPreferences(settings, { onCommand, help })
  watchForUnexpected(log, preferences.language)
  const account = assembleSessions({
    dataFolder: options.dataFolder,
    keychainProgram: options.keychainProgram,
    workers: options.sessionWorkers,
    settings,
    announce,
    openLink,
    showProfile: (profile) => window.setTitle(titleText(app.name, profile, preferences.language())),
  })
  const { sessions } = account
  servePagesOf(sessions, options.page)
  openChannels(options, { account, announce, log, parent, preferences, settings, window })
  return { ...account, demoFolder, log, settings, window }
}

/** The outbox of the profile in use; undefined while none is open. */
function outboxOf(sessions: Sessions): Outbox | undefined {
  const session = sessions.current()
  return session.ok ? session.value.outbox : undefined
}

interface ChannelParts {
  account: ReturnType<typeof assembleSessions>
  announce: ReturnType<typeof announceTo>
  log: ReturnType<typeof openLog>
  parent(): BrowserWindow | undefined
  preferences: ReturnType<typeof createPreferences>
  settings: SettingsFile
  window: ReturnType<typeof createAppWindow>
}

/** Opens every channel of the contract to the page. */
function openChannels(options: StartOptions, parts: ChannelParts): void {
  const { account, announce, log, parent, preferences, settings, window } = parts
  const { dataFolder, fonts, postalCodes, printWorker: worker } = options
  const { language } = preferences
  const handlers = createHandlers({
    ...account,
    info: {
      version: app.getVersion(),
      language: language(),
      platform: process.platform,
      firstSteps: options.firstSteps && settings.isFirst,
    },
    about: () => collectAbout(options.licences),
    preferences,
    choosePhotos: () => choosePhotos({ language, parent }),
    postalCodes: new PostalCodes(postalCodes),
    print: assemblePrinting({ dataFolder, fonts, postalCodes, worker, language, parent, announce }),
    bulk: {
      desk: createBulkDesk((state) => announce('bulk.progress', state)),
      askCsvPath: () => askCsvPath(language(), parent()),
    },
    openLink,
    setDirty: window.setDirty,
  })
  registerHandlers(handlers, window.trusted, log.unexpected)
}

/** Pages show the photos of the session in use: those it has stored, and those that were chosen. */
function servePagesOf(sessions: Sessions, page: string): void {
  const session = () => {
    const current = sessions.current()
    return current.ok ? current.value : null
  }
  servePages(page, {
    stored: () => session()?.photos ?? null,
    chosen: async (handle) => (await session()?.chosenPhotos.jpeg(handle)) ?? null,
  })
}
