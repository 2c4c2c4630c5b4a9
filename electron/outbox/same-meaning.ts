import { jointName } from '../../contract/model/joint-name.ts'
import { webUrl } from '../../contract/model/web-url.ts'
import { honorificToCompare } from '../api/repairs/joint-name-honorific.ts'
import { profileToCompare } from '../api/repairs/web-url-profile.ts'
import { isEmpty } from './request-fields.ts'

/** Line ends as a text area has them (reliability P23). */
export function normaliseLines(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/**
 * True when `got` says what was `meant`: any form of "no value" equals any other, line ends do not count, and what the
 * service adds to an object is its own business.
 */
export function sameMeaning(meant: unknown, got: unknown): boolean {
  if (isEmpty(meant) || isEmpty(got)) return isEmpty(meant) && isEmpty(got)
  if (typeof meant === 'string' && typeof got === 'string')
    return normaliseLines(meant) === normaliseLines(got)
  if (Array.isArray(meant)) {
    return (
      Array.isArray(got) &&
      meant.length === got.length &&
      meant.every((each, at) => sameMeaning(each, got[at]))
    )
  }
  if (
    typeof meant === 'object' &&
    typeof got === 'object' &&
    meant !== null &&
    got !== null &&
    !Array.isArray(got)
  ) {
    return Object.entries(meant).every(([name, value]) => sameMeaning(value, Reflect.get(got, name)))
  }
  return meant === got
}

/** The value of a field with the spec's double names made one, so that either counts as the same (reliability P18, P19). */
export function comparable(field: string, value: unknown): unknown {
  if (!Array.isArray(value)) return value
  return value.map((element: unknown) => {
    const joint = field === 'joint_names' ? jointName.safeParse(element) : null
    if (joint?.success) return honorificToCompare(joint.data)
    const weburl = field === 'weburls' ? webUrl.safeParse(element) : null
    return weburl?.success ? profileToCompare(weburl.data) : element
  })
}

/** True when two versions of a record say the same in a field: here what somebody added to an object counts, too. */
export function sameInBoth(field: string, one: unknown, other: unknown): boolean {
  const [first, second] = [comparable(field, one), comparable(field, other)]
  return sameMeaning(first, second) && sameMeaning(second, first)
}
