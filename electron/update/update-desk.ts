import type { Ask } from '../help/ask.ts'
import type { Language } from '../window/menu-text.ts'
import type { UpdateFailure } from './update-failure.ts'
import { updateText } from './update-text.ts'
import type { Updater } from './updater.ts'

/** What the desk needs of the app. */
export interface UpdateDeskParts {
  updater: Updater
  /** Number of this version. */
  version: string
  language(): Language
  ask: Ask
  /** The part of the download that is there, 0 to 1; null when it is over. */
  showProgress(part: number | null): void
  /** Ends the app and puts the downloaded version in its place. */
  restart(): void
  note(line: string): void
}

/**
 * Makes what "Check for updates…" does: each step is one question to the user, and Later ends it. A second call while
 * something is under way says so.
 */
export function createUpdateDesk(parts: UpdateDeskParts): () => Promise<void> {
  let underway = false
  return async () => {
    const text = updateText[parts.language()]
    if (underway) return void (await parts.ask(text.busy, text.busyDetail, [text.ok]))
    underway = true
    await goThrough(parts).finally(() => (underway = false))
  }
}

async function goThrough(parts: UpdateDeskParts): Promise<void> {
  const { updater, ask, language } = parts
  const text = updateText[language()]
  const found = await updater.check()
  if (!found.ok) return tellFailure(parts, found.failure)
  const version = found.value
  if (version === null) return void (await ask(text.upToDate, text.upToDateDetail(parts.version), [text.ok]))
  if ((await ask(text.found(version), text.foundDetail, [text.download, text.later])) !== 0) return
  const downloaded = await updater.download(parts.showProgress).finally(() => parts.showProgress(null))
  if (!downloaded.ok) return tellFailure(parts, downloaded.failure)
  const answer = await ask(text.ready(version), text.readyDetail, [text.install, text.later])
  if (answer === 0) parts.restart()
}

async function tellFailure({ ask, language, note }: UpdateDeskParts, failure: UpdateFailure): Promise<void> {
  note(`update: ${failure}`)
  const text = updateText[language()]
  await ask(text.failed[failure], '', [text.ok])
}
