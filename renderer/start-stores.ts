import { useBookStore } from './stores/book.ts'
import { useRecordIndexStore } from './stores/record-index.ts'
import { useBulkStore } from './stores/bulk.ts'
import { useBulkOutcomesStore } from './stores/bulk-outcomes.ts'
import { useCardsStore } from './stores/cards.ts'
import { useDoctorStore } from './stores/doctor.ts'
import { useDraftsStore } from './stores/drafts.ts'
import { useUnsavedStore } from './stores/unsaved.ts'
import { useRecordEditorStore } from './stores/record-editor.ts'
import { useImportStore } from './stores/import.ts'
import { useHistoryStore } from './stores/history.ts'
import { useLateViewsStore } from './stores/late-views.ts'
import { useLeftViewStore } from './stores/left-view.ts'
import { useOwnWindowStore } from './stores/own-window.ts'
import { useOutboxStore } from './stores/outbox.ts'
import { useSyncStore } from './stores/sync.ts'
import { usePreferencesStore } from './stores/preferences.ts'
import { usePhotoUploadsStore } from './stores/photo-uploads.ts'
import { usePaperListStore } from './stores/paper-list.ts'
import { usePrintOutputStore } from './stores/print-output.ts'
import { usePrintStore } from './stores/print.ts'
import { useRecordCardStore } from './stores/record-card.ts'
import { useRecordDeletionStore } from './stores/record-deletion.ts'
import { useRecordListStore } from './stores/record-list.ts'
import { useRecoveryStore } from './stores/recovery.ts'
import { useSessionStore } from './stores/session.ts'

/** What must be known before any text or drawing: the language, the theme, and whether this is one contact's window. */
export async function startWindow(): Promise<{ isOwn: boolean }> {
  const [isOwn] = await Promise.all([useOwnWindowStore().load(), usePreferencesStore().load()])
  return { isOwn }
}

/**
 * After `startWindow`: begins to listen to main and asks for what the window shows first. Returns once the profile is known,
 * so that nothing is drawn twice; the rest arrives when it does.
 */
export async function startStores(): Promise<void> {
  const session = startRecord()
  useOutboxStore().watchRefusals()
  useDraftsStore().load()
  useLeftViewStore().load()
  useBulkStore().load()
  useBulkOutcomesStore().load()
  useCardsStore().load()
  useDoctorStore().load()
  usePaperListStore().load()
  for (const store of [useSyncStore(), useRecoveryStore(), useImportStore()]) void store.load()
  void loadBook()
  await session
}

/** The same for the window of one contact: no list, no places and no jobs for many contacts. */
export async function startContactStores(): Promise<void> {
  const session = startRecord()
  useBookStore().load()
  await session
  await useOwnWindowStore().open()
  // What was typed before its page crashed comes back over the contact.
  useDraftsStore().load()
  useLateViewsStore().load()
}

/** What every window needs for the contact that it shows. Returns once the profile is known. */
function startRecord(): Promise<void> {
  useRecordDeletionStore().load()
  useRecordEditorStore().load()
  usePhotoUploadsStore().load()
  useUnsavedStore().load()
  usePrintStore().load()
  useRecordCardStore().load()
  usePrintOutputStore().load()
  useHistoryStore().load()
  void useOutboxStore().load()
  return useSessionStore().load()
}

/** Counts and headers are read from the whole book, so the first rows are drawn before that. */
async function loadBook(): Promise<void> {
  // Taken before anything is waited for: they belong to the window that begins now.
  const list = useRecordListStore()
  const book = useBookStore()
  const index = useRecordIndexStore()
  const late = useLateViewsStore()
  await list.load()
  late.load()
  book.load()
  index.load()
}
