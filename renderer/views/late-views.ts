import { defineAsyncComponent, type Component } from 'vue'
import { useNoticesStore } from '../stores/notices.ts'
import { failureText } from '../text/failure-text.ts'
import { t } from '../text/i18n.ts'

/** The notice that one of them could not be loaded. */
let said = ''

/**
 * Views that are not needed at start, in files of their own so that the window does not wait for them. They are mounted, closed,
 * once `useLateViewsStore` says so, and from then on behave like all others.
 */
export const BulkOverlay = late(() => import('./BulkOverlay.vue'))
export const CardsView = late(() => import('./CardsView.vue'))
export const CheatSheet = late(() => import('../components/palette/CheatSheet.vue'))
export const ConflictDialog = late(() => import('../components/conflict/ConflictDialog.vue'))
export const DuplicatesOverlay = late(() => import('./DuplicatesOverlay.vue'))
export const GuideDialog = late(() => import('../components/guide/GuideDialog.vue'))
export const ImportOverlay = late(() => import('./ImportOverlay.vue'))
export const PaletteOverlay = late(() => import('./PaletteOverlay.vue'))
export const PaperListView = late(() => import('./PaperListView.vue'))
export const PhotoCropDialog = late(() => import('../components/photo/PhotoCropDialog.vue'))
export const PhotoViewer = late(() => import('../components/photo/PhotoViewer.vue'))
export const PrintView = late(() => import('./PrintView.vue'))
export const ProfilesOverlay = late(() => import('./ProfilesOverlay.vue'))
export const RecoveryOverlay = late(() => import('./RecoveryOverlay.vue'))
export const SearchNameDialog = late(() => import('./SearchNameDialog.vue'))
export const SettingsOverlay = late(() => import('./SettingsOverlay.vue'))
export const ShareOverlay = late(() => import('./ShareOverlay.vue'))
export const SyncOverlay = late(() => import('./SyncOverlay.vue'))

/** A view in a file of its own. If the disk cannot deliver it, one notice says so, and everything else continues. */
export function late<T extends Component>(load: () => Promise<{ default: T }>): T {
  return defineAsyncComponent(() => load().catch(sayLost<T>))
}

function sayLost<T extends Component>(): T {
  const text = failureText({ kind: 'unexpected', logId: 'late-view' }, t)
  said = useNoticesStore().show({ text, urgent: true }, said)
  return (() => null) as Component as T
}
