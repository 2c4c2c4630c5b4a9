import type { InjectionKey } from 'vue'
import type { CopiedValue, LineOf, Point } from '../../text/line-of.ts'

/** What can be done with a line of the open record. */
export interface LineActs {
  mayEdit: () => boolean
  copy: (of: CopiedValue) => void
  /** Opens the form with the cursor in this value. */
  edit: (of: LineOf) => void
  /** Shows whoever has this tag. */
  showTag?: (tag: string) => void
  /** @param link what a press on the value opens; null where that is nothing */
  menu: (of: LineOf, link: string | null, at: Point) => void
}

/** Provided by whoever shows the open record; without it lines are only read. */
export const lineActs: InjectionKey<LineActs> = Symbol('line acts')
