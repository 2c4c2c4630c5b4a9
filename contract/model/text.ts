import { z } from 'zod'

/**
 * A text field of the spec. Bounds and required status are not shown (spec 2.4), so null and missing are
 * both accepted and kept apart (design 2).
 */
export const text = z.string().nullish()

/** A UTC timestamp of the form %Y-%m-%dT%H:%M:%S.%fZ. Kept as text: `Date` would drop the microseconds. */
export const timestamp = z.string().nullish()
