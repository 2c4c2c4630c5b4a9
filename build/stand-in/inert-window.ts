import { WindowState } from './window-state.ts'

/** What windows can be asked for and the stand-in has no equivalent of: accepted, without effect. */
export abstract class InertWindow extends WindowState {
  blur(): void {}
  flashFrame(): void {}
  moveTop(): void {}
  removeMenu(): void {}
  setAlwaysOnTop(): void {}
  setAutoHideMenuBar(): void {}
  setBackgroundColor(): void {}
  setContentProtection(): void {}
  setDocumentEdited(): void {}
  setIcon(): void {}
  setMenu(): void {}
  setMenuBarVisibility(): void {}
  setOpacity(): void {}
  setOverlayIcon(): void {}
  setParentWindow(): void {}
  setProgressBar(): void {}
  setRepresentedFilename(): void {}
  setResizable(): void {}
  setSkipTaskbar(): void {}
  setThumbarButtons(): void {}
}
