import type { HistoryDone, HistoryStep } from '../../contract/ipc/history.ts'
import { failureText } from './failure-text.ts'
import { sentences, t, tn } from './i18n.ts'

/** What a step was, to stand inside a sentence. */
export function stepText({ kind, name, count }: Pick<HistoryStep, 'kind' | 'name' | 'count'>): string {
  const values = { name: name || t('record.view.nameless') }
  if (kind === 'create' || kind === 'edit' || kind === 'merge') return t(`history.what.${kind}`, values)
  if (kind !== 'delete' && kind !== 'restore') return tn(`history.what.${kind}`, count, values)
  return count === 1 ? t(`history.what.${kind}`, values) : tn(`history.what.${kind}Many`, count)
}

/** What was undone or done again, and what of it was not, in whole sentences. */
export function stepDoneText(done: HistoryDone, way: 'undo' | 'redo'): string {
  const what = stepText(done.step)
  const isAny = done.done > 0 || done.failed + done.changedSince === 0
  const first = isAny ? t(way === 'undo' ? 'history.undone' : 'history.redone', { what }) : ''
  return sentences(...[first, ...remarks(done)].filter((each) => each !== ''))
}

/** The same of contacts that were brought back out of the Trash. */
export function restoredText(done: HistoryDone): string {
  const { name } = done.step
  const one = done.step.count === 1 ? t('history.restored', { name: name || t('record.view.nameless') }) : ''
  const first = done.done === 0 ? '' : one || tn('history.restoredMany', done.done)
  return sentences(...[first, ...remarks(done)].filter((each) => each !== ''))
}

/** What came otherwise than it was asked for. */
function remarks({ changedSince, copies, lostPhotos, failed, failure }: HistoryDone): string[] {
  const reason = failure === null ? '' : failureText(failure, t)
  return [
    changedSince > 0 ? tn('history.changedSince', changedSince) : '',
    copies > 0 ? tn('history.copies', copies) : '',
    lostPhotos > 0 ? tn('history.lostPhotos', lostPhotos) : '',
    failed > 0 ? tn('history.failed', failed, { reason }) : '',
  ]
}
