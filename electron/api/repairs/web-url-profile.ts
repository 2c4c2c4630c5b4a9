import type { WebUrl } from '../../../contract/model/web-url.ts'

/** Spec 2.1: the table says `profile`, the sample says `prof`. */
const inTable = 'profile'
const inSample = 'prof'

/**
 * A web URL as it is sent, given those the record came with: a profile page keeps the word under which its address was
 * received; a new one takes the word that this service uses, the table's where nothing is known.
 */
export function profileToSend(weburl: WebUrl, received: readonly WebUrl[]): WebUrl {
  if (weburl.kindof !== inTable && weburl.kindof !== inSample) return weburl
  const profiles = received.filter(({ kindof }) => kindof === inTable || kindof === inSample)
  const same = profiles.find(({ url }) => url === weburl.url)
  const onlySample = profiles.length > 0 && profiles.every(({ kindof }) => kindof === inSample)
  return { ...weburl, kindof: same?.kindof ?? (onlySample ? inSample : inTable) }
}

/** The web URL with one word for a profile page, to compare what was sent with what came back. */
export function profileToCompare(weburl: WebUrl): WebUrl {
  return weburl.kindof === inSample ? { ...weburl, kindof: inTable } : weburl
}
