import type { JointName, WebUrl } from '../../contract/record/parts.ts'

/** The honorific of a joint name. Interface 2.1 names it `honorific` in the table and `suffix` in the sample. */
function honorificOf({ suffix, honorific }: JointName): string {
  return suffix || honorific || ''
}

/**
 * The joint name as it is sent: `suffix` always (interface 2.1: "a builder should emit suffix"), `honorific` beside it where
 * it came with one. Two different values stay two (fault P19).
 */
export function honorificToSend(joint: JointName): JointName {
  const { suffix, honorific } = joint
  if (honorific === undefined || suffix) return joint
  return { ...joint, suffix: honorific }
}

/** The joint name with one name for its honorific, to compare what was sent with what came back. */
export function honorificToCompare(joint: JointName): JointName {
  return { ...joint, honorific: undefined, suffix: honorificOf(joint) }
}

/** Interface 2.1: the table says `profile`, the sample says `prof`. */
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
