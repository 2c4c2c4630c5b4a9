import { z } from 'zod'

/**
 * A text field of the spec. Bounds and required status are not shown (interface 2.4), so null and missing are
 * both accepted and kept apart (design 2).
 */
export const text = z.string().nullish()

/** An id that requests do not carry, or carry as it came; a service may write it as a number. */
export const idText = z.string().or(z.number().transform(String)).nullish()

/** Longest id that enters a path, in UTF-16 units. Ids of a live deployment have 24 (interface 10.4). */
const longestId = 500

/** Slashes, control characters, and halves of a surrogate pair, on which encodeURIComponent throws. */
const unsafe = /[/\\\p{Control}\p{Surrogate}]/u

/** True when an id can be one segment of a path and keep its meaning there (fault P27). */
export function isUsableId(id: unknown): id is string {
  return (
    typeof id === 'string' &&
    id !== '' &&
    id.length <= longestId &&
    id !== '.' &&
    id !== '..' &&
    !unsafe.test(id)
  )
}

/**
 * The id of a record. With one that fits no path a record can be neither fetched nor saved: it does not count as a record, so
 * it is named among those that cannot be read.
 */
export const recordId = z.string().refine(isUsableId)

/** A UTC timestamp of the form %Y-%m-%dT%H:%M:%S.%fZ. Kept as text: `Date` would drop the microseconds. */
export const timestamp = z.string().nullish()

/**
 * A co-listed person (interface 2.1). The field table says `honorific`, the sample says `suffix`: both are read,
 * and what was received is what is sent (electron/write/request-variants.ts). Home address records have neither (interface 2.2).
 */
export const jointName = z.looseObject({
  lastname: text,
  firstname: text,
  lastkana: text,
  firstkana: text,
  suffix: text,
  honorific: text,
  gender: text,
  birthdate: text,
})
export type JointName = z.infer<typeof jointName>

/** The `organization` object (interface 2.1). */
export const organization = z.looseObject({
  name: text,
  kana: text,
  dept1: text,
  dept2: text,
  title: text,
})
export type Organization = z.infer<typeof organization>

/** Blanks of any kind, and invisible characters: zero-width ones, joiners, marks of direction, controls. */
const unseen = /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u

/** Whether a reader sees something of a text. */
export function isVisible(text: string): boolean {
  return !unseen.test(text)
}

/**
 * The tags of a record without null and without texts of which nothing is visible. A service may keep these and refuse them in
 * the next save (interface 2.1 does not show it), so readers leave them out and no save sends them.
 * @returns the tags as written, in their order
 */
export function realTags(tags: readonly (string | null)[]): string[] {
  return tags.filter((tag) => tag !== null).filter(isVisible)
}

/** The tag of favourites: the same in every language, and legible where another program shows it. */
export const favouriteTag = '★'

/** Between the tags of a text: a comma or semicolon of any script, or a line end or tab as tables have them. */
const betweenTags = /[,;，；、､،؛\r\n\t]/u

/** Whether the last character of what is being typed ends its tag. */
export function endsTag(typed: string): boolean {
  return betweenTags.test(typed.slice(-1))
}

/**
 * Blanks and invisible characters at the ends of a tag: with them it would be another tag that looks the same. Those that belong
 * to an emoji, such as the one that makes a heart red, are not among them.
 */
const unseenAtEnd = '[\\s\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u2069\\ufeff]+'
const tagEnds = new RegExp(`^${unseenAtEnd}|${unseenAtEnd}$`, 'gu')

/**
 * The tags that a typed or pasted text holds.
 * @returns the tags in their order, without blanks around them; none if nothing of the text is visible
 */
export function tagsOfText(text: string): string[] {
  return realTags(text.split(betweenTags)).map((tag) => tag.replace(tagEnds, ''))
}

/**
 * The one tag that a typed text is: a tag of exactly this name, or the only one that a form would make of it.
 * @param known the tags there are
 * @returns null if a form would make no tag of it, or several
 */
export function oneTag(text: string, known: readonly string[]): string | null {
  const typed = text.trim()
  if (known.includes(typed)) return typed
  const [tag = null, ...others] = tagsOfText(typed)
  return others.length === 0 ? tag : null
}

/** `tags` (interface 2.1) as a service may show them. */
export const tagList = z.array(z.string().nullable()).transform(realTags)

/** One element of `addresses` (interface 2.1). `geolocation` has the form `latitude, longitude`. */
export const postalAddress = z.looseObject({
  kindof: text,
  label: text,
  country: text,
  zipcode: text,
  region: text,
  city: text,
  street: text,
  pobox: text,
  building: text,
  station: text,
  geolocation: text,
})
export type PostalAddress = z.infer<typeof postalAddress>

/** One element of `emails` (interface 2.1). */
export const email = z.looseObject({ kindof: text, label: text, address: text })
export type Email = z.infer<typeof email>

/** One element of `telephones` (interface 2.1). */
export const telephone = z.looseObject({ kindof: text, label: text, number: text })
export type Telephone = z.infer<typeof telephone>

/** One element of `weburls` (interface 2.1). The table lists kindof `profile`, a sample shows `prof`: both are read. */
export const webUrl = z.looseObject({ kindof: text, label: text, url: text })
export type WebUrl = z.infer<typeof webUrl>

/** Width and height in pixels. */
const pixelSize = z.array(z.number()).nullish()
const aboutImage = {
  image_size: pixelSize,
  thumb_size: pixelSize,
  exif: z.looseObject({ taken: timestamp }).nullish(),
}

/** A photo in a response (interface 2.1). `image` is the id for GET …/photo/{id}/{picture}. */
export const photo = z.looseObject({
  image: z.string(),
  ...aboutImage,
})
export type Photo = z.infer<typeof photo>

/**
 * A photo in a request: a temporary image (interface 2.1), or one that the record already has.
 * How to keep the latter is not shown; `electron/outbox` tries the variants and verifies the echo.
 */
export const photoReference = z.looseObject({
  image: z.string().min(1),
  source: z.literal('temp').optional(),
})
export type PhotoReference = z.infer<typeof photoReference>

/** What the temporary store returns (interface 2.3). */
export const temporaryImage = z.looseObject({
  id: z.string().min(1),
  source: z.string(),
  ...aboutImage,
})
export type TemporaryImage = z.infer<typeof temporaryImage>

/** Free data that an application keeps on a record (interface 2.4); other applications' entries are never ours to touch. */
export const extendprop = z.looseObject({ client_id: z.string().nullish(), data: z.unknown() })

/** An application's own key of the record, meant as a sync key (interface 2.1). */
export const externalId = z.looseObject({ client_id: z.string().nullish(), id: z.string().nullish() })

/**
 * The vocabularies of `kindof` (interface 2.1). `null` stands for "other" and takes the free `label`.
 * Values outside these lists are read, shown and sent back as they are (design 2).
 */
export const postalAddressKinds = ['home', 'office', null] as const
export const webUrlKinds = ['profile', 'blog', 'hp', 'office', null] as const
/** The spec lists no null here for address records … */
export const emailKinds = ['cell', 'home', 'office'] as const
/** … but does for home address records (interface 2.2). */
export const homeaddressEmailKinds = ['cell', 'home', 'office', null] as const
export const telephoneKinds = ['tel', 'fax', 'cell', 'offtel', 'offfax', 'offcell', null] as const

/** The values of `gender` (interface 2.1). */
export const genders = ['m', 'f'] as const
