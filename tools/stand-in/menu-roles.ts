/** What a role gives to an item that has no words or keys of its own. */
export type MenuRole = { label: string; accelerator?: string }

/**
 * Those of Electron's menu roles that the app uses, by lower-case name. Those of editing have keys in Electron too, but the
 * page itself already obeys them, so they are left to Chromium here.
 */
export const menuRoles: Readonly<Record<string, MenuRole>> = {
  close: { label: 'Close Window', accelerator: 'CommandOrControl+W' },
  copy: { label: 'Copy' },
  cut: { label: 'Cut' },
  front: { label: 'Bring All to Front' },
  help: { label: 'Help' },
  hide: { label: 'Hide' },
  hideothers: { label: 'Hide Others' },
  minimize: { label: 'Minimize', accelerator: 'CommandOrControl+M' },
  paste: { label: 'Paste' },
  quit: { label: 'Quit', accelerator: 'CommandOrControl+Q' },
  resetzoom: { label: 'Actual Size', accelerator: 'CommandOrControl+0' },
  selectall: { label: 'Select All' },
  services: { label: 'Services' },
  toggledevtools: { label: 'Toggle Developer Tools', accelerator: 'Control+Shift+I' },
  togglefullscreen: { label: 'Toggle Full Screen', accelerator: 'F11' },
  unhide: { label: 'Show All' },
  zoom: { label: 'Zoom' },
  zoomin: { label: 'Zoom In', accelerator: 'CommandOrControl+Plus' },
  zoomout: { label: 'Zoom Out', accelerator: 'CommandOrControl+-' },
}

/** The window on which a role acts. */
export type RoleTarget = {
  close(): void
  minimize(): void
  isFullScreen(): boolean
  setFullScreen(full: boolean): void
  webContents: {
    reload(): void
    getZoomLevel(): number
    setZoomLevel(level: number): void
    executeJavaScript(code: string): Promise<unknown>
  }
}

const zoomBy = (target: RoleTarget, step: number) =>
  target.webContents.setZoomLevel(target.webContents.getZoomLevel() + step)

const edit = (command: string) => (target: RoleTarget) =>
  void target.webContents.executeJavaScript(`document.execCommand('${command}')`).catch(() => {})

/** What the roles do; a role without an entry only shows its words. */
export const roleActions: Readonly<Record<string, (target: RoleTarget) => void>> = {
  close: (target) => target.close(),
  copy: edit('copy'),
  cut: edit('cut'),
  minimize: (target) => target.minimize(),
  resetzoom: (target) => target.webContents.setZoomLevel(0),
  selectall: edit('selectAll'),
  togglefullscreen: (target) => target.setFullScreen(!target.isFullScreen()),
  zoomin: (target) => zoomBy(target, 0.5),
  zoomout: (target) => zoomBy(target, -0.5),
}
