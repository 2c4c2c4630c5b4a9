import { breakHint } from '../font/clusters.ts'
import type { Addressee } from './addressee.ts'

/** An addressee of whom less is written, and what is not. */
export interface LesserAddressee {
  readonly addressee: Addressee
  readonly leftOut: readonly string[]
}

/** The address without its building, which has a line of its own or stands behind the street. */
function withoutBuilding(addressee: Addressee): LesserAddressee | null {
  const { building, addressLines } = addressee
  if (building === '') return null
  const behind = `, ${breakHint}${building}`
  const shorter = addressLines.map((line) => (line.endsWith(behind) ? line.slice(0, -behind.length) : line))
  const own = shorter.lastIndexOf(building)
  const lines = own === -1 ? shorter : shorter.toSpliced(own, 1)
  if (lines.length === 0 || lines.join() === addressLines.join()) return null
  return { addressee: { ...addressee, addressLines: lines }, leftOut: [building] }
}

function withoutDepartments(addressee: Addressee): LesserAddressee | null {
  const { organization, title } = addressee
  const leftOut = [...organization.slice(1), title].filter((text) => text !== '')
  if (leftOut.length === 0) return null
  return { addressee: { ...addressee, organization: organization.slice(0, 1), title: '' }, leftOut }
}

function withoutCompany(addressee: Addressee): LesserAddressee | null {
  const { organization, names } = addressee
  if (names.length === 0 || organization.length === 0) return null
  return { addressee: { ...addressee, organization: [] }, leftOut: organization }
}

/** A Japanese address without what follows its first line: a post office box beside a street. */
function withoutSecondLine(addressee: Addressee): LesserAddressee | null {
  const { domestic, addressLines } = addressee
  if (!domestic || addressLines.length < 2) return null
  const leftOut = addressLines.slice(1)
  return { addressee: { ...addressee, addressLines: addressLines.slice(0, 1) }, leftOut }
}

/**
 * The addressee as it is, then with less and less of it, for where there is no room: first without the building, then
 * without departments and title, without the company, without a second line of the address. Names and postal code stay,
 * and an organisation that is addressed alone.
 */
export function* lesserAddressees(addressee: Addressee): Generator<LesserAddressee> {
  let lesser: LesserAddressee = { addressee, leftOut: [] }
  yield lesser
  for (const without of [withoutBuilding, withoutDepartments, withoutCompany, withoutSecondLine]) {
    const next = without(lesser.addressee)
    if (next === null) continue
    lesser = { addressee: next.addressee, leftOut: [...lesser.leftOut, ...next.leftOut] }
    yield lesser
  }
}
