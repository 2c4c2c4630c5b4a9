import type { NameOrder } from '../../../contract/record/person-name.ts'
import type { Encoding } from '../../../contract/encodings.ts'
import type {
  EditedImport,
  ImportChoice,
  ImportColumn,
  ImportDayOrder,
  ImportFile,
  ImportPerson,
  ImportPlan,
  ImportRow,
  ImportState,
} from '../../../contract/ipc/import.ts'
import type { PictureFacts } from '../../../contract/ipc/photo.ts'
import type { Family } from '../../../contract/record/fields.ts'
import type { AddressChanges } from '../../../contract/record/record.ts'

/** What the thread of an import is started with. */
export interface ImportWorkerData {
  /** The list of Japanese postal codes, whose cities help to take addresses apart. */
  postalCodes: string
  /** How its lists call contacts. */
  nameOrder: NameOrder
}

/** Where the persons come from. */
export type ImportSource = { path: string } | { name: string; bytes: Uint8Array }

/** What a file is read as: whatever it is, or a backup and nothing else. */
export type ReadAs = 'any' | 'backup'

/** What the user says of the columns of a table. */
interface ImportMapping {
  hasHeader: boolean
  columns: ImportColumn[]
}

/** What the user has said about a file. */
export interface ToldOfImport {
  mapping?: ImportMapping
  /** What its text is written in. What was said of its columns is forgotten with it: their headings are others. */
  encoding?: Encoding
  dayOrder?: ImportDayOrder
}

/** A photo on its way to a contact: a JPEG that can be shown. */
export interface TakenPhoto {
  bytes: Uint8Array
  /** When it was taken, as a record says it; null where that is in the bytes, or not known. */
  taken: string | null
  /** Whether what its file says about the place goes along: it was in the contact before. */
  keepPlace: boolean
}

/** A portrait of the person in this place of the file. */
export interface PictureOf {
  place: number
  bytes: Uint8Array<ArrayBuffer>
}

/** The same with what the page has to know to decode it. */
export type PictureToMake = PictureOf & PictureFacts

/** A person that is to be imported, with the contact that it goes into; null where it becomes one. */
export interface TakenPerson {
  name: string
  /** `restore` makes the contact what it was: every field that is named, the empty ones too. */
  mode: Exclude<ImportChoice, 'skip'> | 'restore'
  into: { family: Family; id: string } | null
  /** Where a new contact goes; null for the home addresses. */
  group_id: string | null
  fields: AddressChanges
  photos: { face_picture?: TakenPhoto; pictures?: TakenPhoto[] }
}

/** What main asks the thread, and what comes back. */
export type Questions = {
  read: {
    input: { source: ImportSource; readAs: ReadAs; mirror: string; groups: readonly string[] }
    output: Omit<ImportFile, 'token'>
  }
  /** The same file again, with the user's new answers; earlier answers remain valid. */
  again: { input: ToldOfImport; output: Omit<ImportFile, 'token'> }
  rows: {
    input: { state: ImportState | null; offset: number; limit: number }
    output: { total: number; rows: ImportRow[] }
  }
  /** The next person after this place with this state, or simply the next person. */
  person: { input: { after: number; state: ImportState | null }; output: ImportPerson | null }
  /** What the file says of a person becomes what the user has said. */
  edit: {
    input: { place: number; changes: AddressChanges }
    output: Pick<EditedImport, 'restated'> & { file: Omit<ImportFile, 'token'> }
  }
  /** The next picture after this place that is not a JPEG and that a page may decode. */
  picture: { input: number; output: PictureToMake | null }
  /** The same as a JPEG. */
  keepPicture: { input: PictureOf; output: null }
  /** A part of the chosen persons, at least one while any remain, so that main never gets many together. */
  take: {
    input: Pick<ImportPlan, 'choices' | 'lines' | 'group_id'> & { offset: number; limit: number }
    output: { total: number; persons: TakenPerson[] }
  }
}
