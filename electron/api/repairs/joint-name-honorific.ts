import type { JointName } from '../../../contract/model/joint-name.ts'

/** The honorific of a joint name. Spec 2.1 names it `honorific` in the table and `suffix` in the sample. */
function honorificOf({ suffix, honorific }: JointName): string {
  return suffix || honorific || ''
}

/**
 * The joint name as it is sent: `suffix` always (spec 2.1: "a builder should emit suffix"), `honorific` beside it where
 * it came with one. Two different values stay two (reliability P19).
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
