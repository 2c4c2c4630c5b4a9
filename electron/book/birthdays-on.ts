import { ok, type Result } from '../../contract/failure.ts'
import type { Mirror } from './mirror.ts'
import { everybody } from './ids-in-list.ts'

/** A day of the calendar; months from 1. */
export interface Day {
  year: number
  month: number
  day: number
}

const isLeap = (year: number) => new Date(Date.UTC(year, 1, 29)).getUTCDate() === 29

/** How many contacts have their birthday on a day. One of 29 February has it on the last day of February (design 10). */
export async function birthdaysOn(mirror: Mirror, { year, month, day }: Day): Promise<Result<number>> {
  const isLastOfFebruary = month === 2 && day === 28 && !isLeap(year)
  let count = 0
  for (const each of isLastOfFebruary ? [28, 29] : [day]) {
    const filter = { ...everybody('address'), search: `born:${month}月${each}日` }
    const found = await mirror.window({ ...filter, offset: 0, limit: 1 })
    if (!found.ok) return found
    count += found.value.total
  }
  return ok(count)
}
