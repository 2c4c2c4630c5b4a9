import type { WebContents } from './web-contents.ts'
import type { Windows } from './windows.ts'

/** The static side of `webContents`. */
export function createWebContentsModule(windows: Windows) {
  const find = (test: (contents: WebContents) => boolean) => windows.contents().find(test)
  return {
    getAllWebContents: () => windows.contents(),
    getFocusedWebContents: () => windows.focused()?.webContents ?? null,
    fromId: (id: number) => find((contents) => contents.id === id),
    fromFrame: (frame: object) => find((contents) => contents.mainFrame === frame),
    /** How Playwright finds the window of a page. */
    fromDevToolsTargetId: (targetId: string) =>
      find((contents) => contents.openedPage?.targetId === targetId),
  }
}
