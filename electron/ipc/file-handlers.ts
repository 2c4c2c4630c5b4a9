import { basename } from 'node:path'
import { fail, ok, type Result } from '../../contract/failure.ts'
import type { HandlersOf } from '../../contract/ipc/contract.ts'
import type { Backups } from '../backup/backups.ts'
import type { LocalCopies } from '../jobs/local-copies.ts'
import type { Exports } from '../export/exports.ts'
import type { Imports } from '../jobs/import/imports.ts'
import { copyPhotos } from '../photo/chosen-photos.ts'
import type { Session } from '../session/session.ts'
import type { Sessions } from '../session/sessions.ts'
import { done, withinProfile, withinSession } from './answer.ts'
import type { CardTables } from '../share/card-tables.ts'
import type { Drags } from '../share/drags.ts'
import type { Mails } from '../share/mails.ts'
import type { Maps } from '../share/maps.ts'
import type { Birthdays } from '../share/birthdays.ts'
import type { SharedCards } from '../share/shared-cards.ts'

/** The path of a file that the system has handed to the app; null where none waits. After `take` it waits no longer. */
export interface GivenPath {
  readonly waiting: string | null
  take(): string | null
}

/**
 * The channels of an import.
 * SECURITY: a file is read that the user chose in a dialog of main or opened with the app in the system, or whose bytes the page
 * has; the page names none (SECURITY X20).
 * @param given the file that was opened in the system, by its path
 */
export function importHandlers(sessions: Sessions, imports: Imports, given: GivenPath): HandlersOf<'import'> {
  const within = withinSession(sessions)
  const withProfile = withinProfile(sessions)
  return {
    'import.choose': () => within((session) => imports.choose(session)),
    'import.given': async () => ok(given.waiting === null ? null : { name: basename(given.waiting) }),
    'import.readGiven': () =>
      within((session) => {
        const path = given.take()
        return path === null ? fail({ kind: 'cancelled' }) : imports.open(session, path)
      }),
    'import.read': (file) => within((session) => imports.read(session, file)),
    'import.columns': ({ token, ...mapping }) => imports.again(token, { mapping }),
    'import.encoding': ({ token, encoding }) => imports.again(token, { encoding }),
    'import.dayOrder': ({ token, dayOrder }) => imports.again(token, { dayOrder }),
    'import.rows': ({ token, ...asked }) => imports.rows(token, asked),
    'import.person': ({ token, ...asked }) => imports.person(token, asked),
    'import.edit': ({ token, ...asked }) => imports.edit(token, asked),
    'import.picture': ({ token, after }) => imports.picture(token, after),
    'import.keepPicture': ({ token, ...made }) => imports.keepPicture(token, made),
    'import.start': ({ profile, ...plan }) => withProfile(profile, (session) => imports.start(session, plan)),
    'import.close': ({ token }) => done(() => imports.close(token)),
  }
}

/**
 * The channels of an export.
 * SECURITY: where the file goes the user says in a dialog of main; the page names no path (SECURITY X20).
 */
export function exportHandlers(sessions: Sessions, exports: Exports): HandlersOf<'export'> {
  const withProfile = withinProfile(sessions)
  return {
    'export.prepare': ({ profile, of }) => withProfile(profile, (session) => exports.prepare(session, of)),
    'export.convert': ({ token, format }) => exports.convert(token, format),
    'export.save': ({ token, format }) => exports.save(token, format),
    'export.step': ({ token }) => exports.step(token),
    'export.close': ({ token }) => done(() => exports.close(token)),
  }
}

/** What the channels of backup and restore reach. */
export interface BackupParts {
  backups: Backups
  copies: LocalCopies
  imports: Imports
  /** Asks the user for a backup; null when the dialog was closed. */
  askFile(): Promise<string | null>
}

/**
 * The channels of backup and restore.
 * SECURITY: where a backup goes, and which one is read, the user says in a dialog of main, and local copies go by names that
 * main has given them; the page names no path (SECURITY X20).
 */
export function backupHandlers(sessions: Sessions, parts: BackupParts): HandlersOf<'backup' | 'restore'> {
  const within = withinSession(sessions)
  const withProfile = withinProfile(sessions)
  return {
    'backup.prepare': ({ profile }) => withProfile(profile, (session) => parts.backups.prepare(session)),
    'backup.save': ({ token }) => parts.backups.save(token),
    'backup.step': ({ token }) => parts.backups.step(token),
    'backup.close': ({ token }) => done(() => parts.backups.close(token)),
    'restore.list': () =>
      within(async (session) => {
        const listed = await parts.copies.list(session)
        return listed.ok ? ok({ copies: listed.value }) : listed
      }),
    'restore.choose': () =>
      within(async (session) => {
        const path = await parts.askFile()
        return path === null ? fail({ kind: 'cancelled' }) : parts.imports.restore(session, path)
      }),
    'restore.copy': ({ name }) =>
      within((session) => parts.imports.restore(session, parts.copies.path(session, name))),
  }
}

/**
 * The channels for data that is sent to another program.
 * SECURITY: the page names a family and ids of contacts, never a path, an address or a text: what is copied is
 * made in main from what the mirror holds (SECURITY X44).
 */
export function shareHandlers(
  sessions: Sessions,
  { cards, cardYears, mail, maps, birthdays, drags }: ShareParts,
): HandlersOf<'share'> {
  const withProfile = withinProfile(sessions)
  return {
    'share.card': ({ profile, family, id }) =>
      withProfile(profile, (session) => cards.card(session, family, id)),
    'share.copy': ({ profile, ...of }) => withProfile(profile, (session) => cards.copy(session, of)),
    'share.copyValue': ({ profile, ...of }) =>
      withProfile(profile, (session) => cards.copyValue(session, of)),
    'share.copyText': ({ profile, ...of }) => withProfile(profile, (session) => cards.copyText(session, of)),
    'share.map': ({ profile, ...of }) => withProfile(profile, (session) => maps.show(session, of)),
    'share.drag': ({ profile, family, ids }) =>
      withProfile(profile, (session) => drags.drag(session, family, ids)),
    'share.mail': ({ profile, of }) => withProfile(profile, (session) => mail.gather(session, of)),
    'share.openMail': ({ token, part }) => mail.open(token, part),
    'share.copyAddresses': ({ token }) => mail.copy(token),
    'share.birthdays': ({ profile, of }) => withProfile(profile, (session) => birthdays.save(session, of)),
    'share.cardYear': ({ profile, ...of }) => withProfile(profile, (session) => cardYears.save(session, of)),
    'share.closeMail': ({ token }) => done(() => mail.close(token)),
  }
}

/** Asks the user for picture files. Returns their paths, [] when the dialog was closed. */
export type ChoosePhotos = () => Promise<string[]>

/** The channels of photos that are not saved yet. */
export function photoHandlers(sessions: Sessions, choosePhotos: ChoosePhotos) {
  const within = withinSession(sessions)
  const withProfile = withinProfile(sessions)
  return {
    'photo.choose': async () => {
      const paths = await choosePhotos()
      return within(async ({ chosenPhotos }) => ok({ files: chosenPhotos.addFiles(paths) }))
    },
    'photo.open': ({ handle }) => within(({ chosenPhotos }) => chosenPhotos.open(handle)),
    'photo.check': ({ bytes }) => within(async ({ chosenPhotos }) => chosenPhotos.check(bytes)),
    'photo.keep': (photo) => within(({ chosenPhotos }) => chosenPhotos.keep(photo)),
    'photo.copy': (of) => within(async (session) => ok(await copyPhotos(session, of))),
    'photo.upload': ({ profile, handle }) => withProfile(profile, (session) => upload(session, handle)),
    'photo.discard': ({ handle }) =>
      within(async ({ chosenPhotos, photoUploads, outbox }) => {
        // A form may be left without its photos while a write that waits still needs them.
        if (outbox.namesPhoto(handle)) return ok(null)
        photoUploads?.stop(handle)
        await chosenPhotos.discard(handle)
        return ok(null)
      }),
    'photo.storage': () => within(async ({ photoCache }) => ok(photoCache.storage())),
    'photo.clearStorage': () => within(async ({ photoCache }) => ok(await photoCache.clear())),
  } satisfies HandlersOf<'photo'>
}

async function upload({ photoUploads }: Session, handle: string): Promise<Result<null>> {
  if (photoUploads === null) return fail({ kind: 'signed-out' })
  const uploaded = await photoUploads.upload(handle)
  return uploaded.ok ? ok(null) : uploaded
}

/** The parts that hand contacts to other programs. */
export interface ShareParts {
  cards: SharedCards
  cardYears: CardTables
  mail: Mails
  maps: Maps
  birthdays: Birthdays
  drags: Drags
}
