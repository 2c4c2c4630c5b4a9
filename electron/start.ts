import { join } from 'node:path'
import { app, powerMonitor } from 'electron'
import type { MenuCommand } from '../contract/ipc/notice.ts'
import { ok } from '../contract/failure.ts'
import { mainText } from '../languages/main.ts'
import { assembleSessions } from './assemble-sessions.ts'
import { assembleBackups } from './assemble-backups.ts'
import { birthdaysOn } from './book/birthdays-on.ts'
import { createBulkJobs } from './jobs/bulk-jobs.ts'
import { demoProfileId } from './settings/settings-shape.ts'
import { createDemo, type Demo } from './demo/run-demo.ts'
import { createDoctor, type Doctor } from './doctor/doctor.ts'
import { collectDiagnostics, collectAbout, createHelpActions } from './help/help-actions.ts'
import { createExports, otherAddressRemoval, receiptsExport } from './export/exports.ts'
import {
  askOver,
  watchForUnexpected,
  tellJobs,
  tellSettings,
  confirmCertificate,
  confirmCheck,
  confirmEndpoints,
  confirmRemoval,
  confirmReadOn,
  confirmTestRecord,
} from './window/ask.ts'
import { announceTo, announceToAll } from './ipc/announce.ts'
import { createHandlers } from './ipc/handlers.ts'
import { registerHandlers } from './ipc/register.ts'
import { createImports, rememberColumns } from './jobs/import/imports.ts'
import { openLog, emptyCrashFolder } from './log/log.ts'
import { createKeptHere, finishForgetting } from './recovery/kept-here.ts'
import { createDuplicates } from './jobs/merge/duplicates.ts'
import { followSystem } from './api/system-route.ts'
import { PostalCodes } from './postal/postal-codes.ts'
import { system } from './platform/system.ts'
import { assemblePrinting } from './assemble-printing.ts'
import { saveFile } from './disk/save-file.ts'
import { keepFresh, type SessionWorkers } from './session/session-sync.ts'
import { sessionOf, type Sessions } from './session/sessions.ts'
import { makeOwnFolder, whyNotUsable } from './disk/own-folder.ts'
import { openSettings, type SettingsFile } from './settings/settings.ts'
import { assembleSharing } from './assemble-sharing.ts'
import { checkForUpdates, updatePlace } from './update/load-updates.ts'
import { AppWindows, nameForTaskbar, titleText } from './window/app-windows.ts'
import { createPreferences } from './window/apply-preferences.ts'
import { leaveToRunning } from './window/failed-start.ts'
import {
  askCopyFolder,
  askExportPath,
  askImportFile,
  askPath,
  choosePhotos,
  createSavedFiles,
  type SavingDesktop,
} from './window/files.ts'
import { watchGivenFiles, type GivenFile } from './window/given-file.ts'
import { remindOfBirthdays } from './window/remind-birthdays.ts'
import { rememberFolders } from './window/last-folders.ts'
import { quitAfter } from './window/quit.ts'
import { endWithComputer } from './window/session-end.ts'
import { answerStart, newStart } from './window/second-start.ts'
import { systemProxy } from './window/system-proxy.ts'
import { openLink } from './window/ways-out.ts'
import { declareSchemes, servePages } from './window/protocols.ts'
import { lockDown, shutResolver } from './window/security.ts'

/** Keeps the book up to date, and gets going again after a sleep, when the network may be back (fault T33). */
function stayFresh(sessions: Sessions): void {
  const session = () => sessionOf(sessions)
  const fresh = keepFresh({ sync: () => session()?.sync ?? null })
  app.on('browser-window-focus', () => fresh.focus())
  app.on('will-quit', () => fresh.stop())
  powerMonitor.on('resume', () => {
    session()?.dropConnections()
    fresh.wake()
    session()?.outbox.wake()
  })
}

type RemindedParts = Pick<
  ReturnType<typeof assemble>,
  'sessions' | 'settings' | 'language' | 'log' | 'onCommand' | 'window'
>

/** Announces birthdays for as long as the app runs, if the user wants that. */
function remind({ sessions, settings, language, log, onCommand, window }: RemindedParts): void {
  const reminder = remindOfBirthdays({
    isWanted: () => settings.read().preferences.birthdayReminder ?? false,
    count: async (day) => {
      const session = sessionOf(sessions)
      return session === null ? ok(0) : birthdaysOn(session.mirror, day)
    },
    told: {
      read: () => settings.read().remindedOn ?? '',
      keep: (day) => void settings.change({ remindedOn: day }),
    },
    language,
    show: () => void window.show().then(() => onCommand('birthdays-today')),
    note: log.warn,
  })
  void reminder.look()
  powerMonitor.on('resume', () => void reminder.look())
  app.on('will-quit', () => reminder.stop())
}

/** Where the parts of the app lie. */
export interface StartOptions {
  preload: string
  page: string
  demoProgram: string
  keychainProgram: string
  fonts: string
  /** The list of Japanese postal codes. */
  postalCodes: string
  /** Entries of threads. */
  printWorker: URL
  importWorker: URL
  duplicatesWorker: URL
  exportWorker: URL
  backupWorker: URL
  sessionWorkers: SessionWorkers
  dataFolder: string
  /** List of the packages inside, for About. */
  licences: string
  /** Whether the first start begins with the first steps. */
  firstSteps: boolean
}

/**
 * The order of start-up: safety first, then what is on the disk, then the window, then the network. Rejects with whatever
 * kept the window from opening; the entry says it in words.
 */
export async function start(options: StartOptions): Promise<void> {
  // SECURITY: every renderer is sandboxed, whatever a window says (SECURITY E04).
  app.enableSandbox()
  nameForTaskbar()
  declareSchemes()
  shutResolver(updatePlace())
  // If nothing can be written, the lock below is refused too, and the app would end without a word.
  const refused = whyNotUsable(options.dataFolder)
  if (refused !== null) throw refused
  const given = watchGivenFiles()
  // SECURITY: one process per data folder; two would write over each other (SECURITY X39).
  const self = newStart(given.waiting)
  if (!app.requestSingleInstanceLock(self)) return leaveToRunning(options.dataFolder, self)
  app.on('web-contents-created', (_event, contents) => lockDown(contents))
  await app.whenReady()
  followSystem(systemProxy)
  const parts = assemble(options, given)
  const { profiles, settings, sessions, window } = parts
  // The test record that the doctor has created is deleted before the app ends.
  const finish = () => parts.doctor.stop().then(() => sessions.close())
  const lastWork = { finish, writeDown: sessions.writeDown }
  const quitting = quitAfter(lastWork, window)
  endWithComputer({ askPages: parts.askPages, ...lastWork })
  app.on('second-instance', (_event, _args, _folder, sent) => {
    given.give(answerStart(options.dataFolder, sent))
    quitting.showAgain()
  })
  app.on('activate', () => quitting.showAgain())
  stayFresh(sessions)

  const { currentProfile } = settings.read()
  const known = profiles.list().some(({ id }) => id === currentProfile)
  await sessions.select(known ? currentProfile : demoProfileId)
  await parts.pagesServed
  given.listen(() => {
    parts.announce('import.given', null)
    quitting.showAgain()
  })
  await window.show()
  const ask = askOver(window.front)
  remind(parts)
  void tellSettings(settings, parts.language(), ask)
  // The user has a window now, which works without the demo.
  parts.demo.open()
  app.on('will-quit', () => parts.demo.stop())
}

/** Opens what is on the disk, readable by the user only. */
function openDisk(dataFolder: string) {
  finishForgetting(dataFolder)
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
function assemble(options: StartOptions, given: GivenFile) {
  const { demoFolder, logFolder, log, settings } = openDisk(options.dataFolder)
  const window = new AppWindows({
    preload: options.preload,
    language: () => preferences.language(),
    place: { read: () => settings.read().window, keep: (place) => void settings.change({ window: place }) },
    onDiscard: (drafts) => drafts.forEach((key) => sessionOf(sessions)?.outbox.drafts.drop(key)),
  })
  const [announce, parent] = [announceToAll(window), window.front]
  const savedFiles = createSavedFiles()
  const askPages = () => announce('app.ending', null)
  const language = () => preferences.language()
  const desktop = { language, parent, folders: rememberFolders(settings), wrote: savedFiles.wrote }
  const help = createHelpActions({
    logFolder,
    language,
    parent,
    diagnose: () => collectDiagnostics(sessions, language()),
    checkForUpdates: checkForUpdates({ language, windows: window.windows, note: log.warn }),
  })
  const onCommand = (command: MenuCommand) =>
    announceTo(() => window.addressees(command))('menu.command', { command })
  const preferences = createPreferences(settings, { onCommand, help })
  watchForUnexpected(log, preferences.language)
  const account = assembleSessions({
    dataFolder: options.dataFolder,
    keychainProgram: options.keychainProgram,
    workers: options.sessionWorkers,
    settings,
    announce,
    openLink,
    confirmEndpoints: (change) => confirmEndpoints(change, preferences.language(), parent()),
    confirmCheck: (address) => confirmCheck(address, preferences.language(), parent()),
    confirmCertificate: (question) => confirmCertificate(question, preferences.language(), parent()),
    showProfile: (profile) => {
      window.setTitle(titleText(app.name, profile, preferences.language()))
      demo.use(profile.id)
    },
    askCopyFolder: () => askCopyFolder(desktop),
  })
  const { sessions } = account
  const demo: Demo = createDemo({ ...account, log, program: options.demoProgram, folder: demoFolder })
  const pagesServed = servePagesOf(sessions, options.page)
  const channels = { account, announce, desktop, given, log, preferences, savedFiles, settings, window }
  const doctor = doctorOf(channels)
  openChannels(options, { ...channels, doctor })
  return {
    ...account,
    announce,
    askPages,
    demo,
    doctor,
    language,
    log,
    onCommand,
    pagesServed,
    settings,
    window,
  }
}

interface ChannelParts {
  account: ReturnType<typeof assembleSessions>
  announce: ReturnType<typeof announceTo>
  desktop: SavingDesktop
  given: GivenFile
  log: ReturnType<typeof openLog>
  preferences: ReturnType<typeof createPreferences>
  savedFiles: ReturnType<typeof createSavedFiles>
  settings: SettingsFile
  window: AppWindows
}

/** The doctor, with the questions that it asks the user. */
function doctorOf({ account, announce, desktop }: ChannelParts): Doctor {
  const { language, parent, wrote } = desktop
  const report = { file: 'service-report', type: { name: 'JSON', extension: 'json' } }
  return createDoctor({
    profiles: account.profiles.list,
    tokens: account.tokens,
    tell: (progress) => announce('doctor.progress', progress),
    confirm: (profile) => confirmTestRecord(profile, language(), parent()),
    askPath: () => askPath({ ...report, ...mainText[language()].files.report }, desktop),
    write: saveFile,
    wrote,
  })
}

/** The parts that change many contacts: a local copy is kept before each such change. */
function jobsOf(options: StartOptions, { announce, desktop, log, settings, window }: ChannelParts) {
  const { dataFolder, fonts, postalCodes, printWorker: worker } = options
  const { language } = desktop
  const print = assemblePrinting({ dataFolder, fonts, postalCodes, worker, announce, ...desktop })
  const backups = assembleBackups({ worker: options.backupWorker, print, ...desktop })
  const bulk = createBulkJobs(tellJobs({ announce, language, window, note: log.warn }), backups.copies.keep)
  const imports = createImports({
    worker: options.importWorker,
    postalCodes,
    jobs: bulk,
    named: rememberColumns(settings),
    askFile: () => askImportFile(desktop),
  })
  return { print, backups, bulk, imports }
}

/** Opens every channel of the contract to the page. */
function openChannels(options: StartOptions, parts: ChannelParts & { doctor: Doctor }): void {
  const { account, desktop, doctor, given, log, preferences, savedFiles, settings, window } = parts
  const { dataFolder, postalCodes } = options
  const { language, wrote } = desktop
  const { print, backups, bulk, imports } = jobsOf(options, parts)
  const share = assembleSharing({ dataFolder, ...desktop, tablePdf: print.printing.tablePdf })
  const handlers = createHandlers({
    ...account,
    info: {
      version: app.getVersion(),
      language: language(),
      region: app.getLocaleCountryCode(),
      platform: system,
      firstSteps: options.firstSteps && settings.found === 'first',
    },
    language,
    about: () => collectAbout(options.licences),
    preferences,
    choosePhotos: () => choosePhotos(desktop),
    postalCodes: new PostalCodes(postalCodes),
    print,
    bulk,
    imports,
    given,
    backups: { ...backups, imports },
    duplicates: createDuplicates({ worker: options.duplicatesWorker, jobs: bulk }),
    exports: createExports({
      worker: options.exportWorker,
      postalCodes,
      askPath: (format) => askExportPath(format, desktop),
      wrote,
    }),
    share,
    doctor,
    keptHere: createKeptHere({
      dataFolder,
      profiles: account.profiles.list,
      sessions: account.sessions,
      confirm: (question) => confirmRemoval(question, language(), desktop.parent()),
      forgetDragged: () => share.drags.end(),
      end: () => app.exit(),
    }),
    confirmReadOn: (full) => confirmReadOn(full, language(), desktop.parent()),
    outboxFiles: { exportReceipts: receiptsExport(desktop), removeOther: otherAddressRemoval(desktop) },
    openLink,
    savedFiles,
    window,
  })
  registerHandlers(handlers, window.trusted, log.unexpected)
}

/** Pages show the photos of the session in use: those it has stored, and those that were chosen. */
function servePagesOf(sessions: Sessions, page: string): Promise<void> {
  return servePages(page, {
    stored(profile) {
      const session = sessionOf(sessions)
      return session?.profile.id === profile ? session.photos : null
    },
    chosen: async (handle) => (await sessionOf(sessions)?.chosenPhotos.jpeg(handle)) ?? null,
  })
}
