import type { Channel } from '../../contract/ipc/contract.ts'
import { call } from '../bridge/bridge.ts'
import { t } from '../text/i18n.ts'
import { useNoticesStore } from './notices.ts'

/** Long enough to look up from the paper, in ms. */
const lifetime = 20_000

/** Says that a file was saved, with buttons that open it and show where it lies. `handle` stands for the file in main. */
export function tellSaved(text: string, handle: string | null): void {
  const doing = (channel: Extract<Channel, `savedFile.${string}`>) => () => void use(channel, handle ?? '')
  const actions = [
    { text: t('notice.openFile'), act: doing('savedFile.open') },
    { text: t('notice.showInFolder'), act: doing('savedFile.show') },
  ]
  useNoticesStore().show({ text, ...(handle === null ? {} : { actions, lifetime }) })
}

async function use(channel: Extract<Channel, `savedFile.${string}`>, handle: string): Promise<void> {
  const answer = await call(channel, { handle })
  if (answer.ok) return
  const notices = useNoticesStore()
  // The sentences of these failures speak of contacts and links.
  if (answer.failure.kind === 'not-found') notices.show({ text: t('notice.fileGone'), urgent: true })
  else if (answer.failure.kind === 'no-program') notices.show({ text: t('notice.noProgram'), urgent: true })
  else notices.showFailure(answer.failure)
}
