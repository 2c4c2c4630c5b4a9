import { useBookStore, useRecordIndexStore } from './stores/book.ts'
import { useBulkStore, useBulkOutcomesStore } from './stores/bulk.ts'
import { useCardsStore } from './stores/cards.ts'
import { useDoctorStore } from './stores/doctor.ts'
import { useDraftsStore, useUnsavedStore, useRecordEditorStore } from './stores/record-editor.ts'
import { useHistoryStore } from './stores/history.ts'
import { useLateViewsStore, useLeftViewStore, useOwnWindowStore } from './stores/window-view.ts'
import { useOutboxStore, useSyncStore } from './stores/sync.ts'
import { usePreferencesStore } from './stores/preferences.ts'
import { usePhotoUploadsStore } from './stores/photo-uploads.ts'
import { usePrintOutputStore } from './stores/print-output.ts'
import { usePrintStore } from './stores/print.ts'
import { useRecordCardStore } from './stores/record-card.ts'
import { useRecordDeletionStore } from './stores/record-deletion.ts'
import { useRecordListStore } from './stores/record-list.ts'
import { useRecoveryStore } from './stores/backup.ts'
import { useSessionStore } from './stores/session.ts'

/**
 * Begins to listen to main and asks for what the window shows first. Returns once language and theme are known, so that
 * nothing is drawn twice; the rest arrives when it does.
 */
export async function startStores(): Promise<void> {
  startRecord()
  useOutboxStore().watchRefusals()
  useDraftsStore().load()
  useLeftViewStore().load()
  useBulkStore().load()
  useBulkOutcomesStore().load()
  useCardsStore().load()
  useDoctorStore().load()
  for (const store of [useSyncStore(), useRecoveryStore()]) void store.load()
  void loadBook()
  await usePreferencesStore().load()
}

/** The same for the window of one contact: no list, no places and no jobs of many. */
export async function startContactStores(): Promise<void> {
  startRecord()
  useBookStore().load()
  await usePreferencesStore().load()
  await useOwnWindowStore().open()
  // What was typed before its page died comes back over the contact.
  useDraftsStore().load()
  useLateViewsStore().load()
}

/** What every window needs for the contact that it shows. */
function startRecord(): void {
  useRecordDeletionStore().load()
  useRecordEditorStore().load()
  usePhotoUploadsStore().load()
  useUnsavedStore().load()
  usePrintStore().load()
  useRecordCardStore().load()
  usePrintOutputStore().load()
  useHistoryStore().load()
  for (const store of [useSessionStore(), useOutboxStore()]) void store.load()
}

/** Counts and headers go through the whole book, so the first rows are drawn before they are asked for. */
async function loadBook(): Promise<void> {
  // Taken before anything is waited for: they belong to the window that begins now.
  const [list, book, index] = [useRecordListStore(), useBookStore(), useRecordIndexStore()]
  const late = useLateViewsStore()
  await list.load()
  late.load()
  book.load()
  index.load()
}
