import { countOf, each, has } from './bitmap.ts'
import type { Bitmap } from './bitmap.ts'
import type { ListOrder, Placed } from './list-order.ts'
import type { Entry } from './snapshot.ts'

/** A record of the overlay, and where it stands. */
export interface Later extends Placed {
  entry: Entry
}

/** What a filter shows of a list. */
export interface Found {
  order: ListOrder
  /** Documents of the snapshot. */
  set: Bitmap
  /** Records of the overlay, in order. */
  later: Later[]
}

type Visit = (document: number, later: Later | null, place: number) => boolean

/** Goes through what was found, in order, until `visit` answers false. */
export function walk(found: Found, visit: Visit): void {
  const { order, set, later } = found
  let next = 0
  for (const place of placesOf(order, set)) {
    for (; next < later.length && later[next]!.place <= place; next++) {
      if (!visit(-1, later[next]!, later[next]!.place)) return
    }
    if (!visit(order.documents[place]!, null, place)) return
  }
  for (; next < later.length; next++) if (!visit(-1, later[next]!, later[next]!.place)) return
}

/** Where one of so many was found, its documents are put in order instead of looking for them at every place. */
const few = 16

function placesOf(order: ListOrder, set: Bitmap): Iterable<number> {
  const count = countOf(set)
  return count * few < order.documents.length ? sortedPlaces(order, set, count) : allPlaces(order, set)
}

function sortedPlaces(order: ListOrder, set: Bitmap, count: number): Uint32Array {
  const places = new Uint32Array(count)
  let at = 0
  each(set, (document) => {
    const place = order.placeOf(document)
    // An order that is read after a record went does not have it, while the snapshot still does.
    if (place < order.documents.length) places[at++] = place
  })
  const standing = places.subarray(0, at)
  // The documents' numbers are in kana order.
  return order.sort === 'kana' ? standing : standing.sort()
}

function* allPlaces({ documents }: ListOrder, set: Bitmap): Generator<number> {
  for (let place = 0; place < documents.length; place++) if (has(set, documents[place]!)) yield place
}
