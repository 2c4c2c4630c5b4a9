import type { BrowserWindow } from 'electron'

/** Windows with a dialog over them, and `noWindow` for one that is over none. */
const taken = new WeakSet<object>()
const noWindow = {}

/**
 * Shows a dialog of the system over a window, unless one is open over it: then nothing is shown, and the answer is `closed`.
 * SECURITY: a user cannot ask for a second one, since a dialog keeps its window from keys and clicks; a page that has been taken
 * over could pile them up (SECURITY X56).
 */
export async function showOne<T>(
  over: BrowserWindow | undefined,
  show: () => Promise<T>,
  closed: T,
): Promise<T> {
  const place = over ?? noWindow
  if (taken.has(place)) return closed
  taken.add(place)
  try {
    return await show()
  } finally {
    taken.delete(place)
  }
}
