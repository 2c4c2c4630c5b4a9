/**
 * Every behaviour that the spec does not define ("not shown") is one switch here, so that a client can be tested with each reading;
 * its first value is the usual behaviour. The list is reliability 5.1; the switches after `groups` are our own.
 */
export const variantTable = {
  put: {
    values: ['replace', 'merge'],
    meaning: 'a field missing from an update is emptied (replace, as PUT is defined) or stays (merge)',
  },
  clear: {
    values: ['any', 'null', 'empty', 'absent'],
    meaning:
      'which sent value empties a field: null, ""/[]/{} (empty), both (any), none (absent: only leaving out)',
  },
  photo: {
    values: ['any', 'id', 'omit', 'id+source'],
    meaning: 'how an update keeps a stored photo: {image}, no photo field, {image, source}, or all three',
  },
  unknown: {
    values: ['accept', 'drop', 'reject'],
    meaning: 'a field the spec does not list is stored, silently dropped, or answered with 400',
  },
  others: {
    values: ['kept', 'dropped'],
    meaning: 'an update keeps or drops the extendprops and external_ids of other applications',
  },
  limit: { values: ['100', '20', 'none'], meaning: 'records in a list without the limit parameter' },
  cap: { values: ['none', '50'], meaning: 'most records in one list, whatever limit says' },
  order: {
    values: ['id', 'updated', 'ties', 'random'],
    meaning: 'list order: by id, by updated_at, by month of change with random ties, random at each request',
  },
  deletedGet: { values: ['ok', '404'], meaning: 'get and photo of a deleted record' },
  deletedWrite: { values: ['ok', '404'], meaning: 'update and delete of a deleted record' },
  revival: {
    values: ['stays-deleted', 'revived'],
    meaning: 'a deleted record that is updated stays deleted, or is there again',
  },
  listEtag: { values: ['yes', 'no'], meaning: 'whether records in a list carry their etag' },
  etag: {
    values: ['plain', 'quoted', 'weak'],
    meaning:
      'etag in the record: abc, "abc" or W/"abc"; If-Match is compared with this form, letter by letter',
  },
  unauthorized: { values: ['json', 'empty', 'html'], meaning: 'body of a 401' },
  timestamps: { values: ['6', '3', '0'], meaning: 'fraction digits of timestamps in answers' },
  listing: {
    values: ['at-once', 'late'],
    meaning: 'when a change shows in lists: at once, or after listDelayMs (2 s)',
  },
  empty: {
    values: ['null', 'missing'],
    meaning: 'a field without a value is null (a list: []) or is left out; a kindof of null always stays',
  },
  honorific: {
    values: ['suffix', 'honorific'],
    meaning: 'name of the honorific of a joint name in answers; requests may use both',
  },
  weburl: {
    values: ['profile', 'prof'],
    meaning: 'kindof of profile pages in the sample records (a few say prof in either case)',
  },
  failureBody: { values: ['json', 'empty', 'html'], meaning: 'body of every failure other than 401' },
  upload: {
    values: ['any', 'write'],
    meaning: 'scope for the temporary upload: any valid token, or one of the two write scopes',
  },
  groups: { values: ['yes', 'no'], meaning: 'GET /api/groups/list (beyond the spec) exists' },
  forbidden: {
    values: ['ignore', 'reject'],
    meaning: 'response-only fields (id, etag, …) in a request body are ignored or answered with 400',
  },
  kindofs: {
    values: ['listed', 'any'],
    meaning: 'kindof and gender: only listed values (and what the record already holds), or any text',
  },
  created: { values: ['200', '201'], meaning: 'status of a successful create' },
} as const

/**
 * Ways in which a service may depart from what the spec does show ("as for get", "updated_at and etag change", "every
 * record carries an etag"). A client that trusts the spec here loses what people have written down, so it is run
 * against each of them.
 */
export const departureTable = {
  lists: {
    values: ['full', 'brief', 'filled', 'first', 'random'],
    meaning:
      'records in a list: whole; without memo, addresses, tags and all other particulars (brief); without fields that have no value (filled); with the first element of each array (first); without a third of the fields, other ones each time (random)',
  },
  echo: {
    values: ['full', 'brief', 'stub', 'random'],
    meaning:
      'answer to create and update: the record; the record without its particulars (brief); id, etag and updated_at (stub); without a third of its fields (random)',
  },
  keys: { values: ['shown', 'hidden'], meaning: 'external_ids in answers: shown, or never' },
  strict: {
    values: ['no', 'null', 'empty', 'group', 'key', 'all'],
    meaning:
      'what an update may not carry, on pain of 400: nothing special; null; "", [] and {}; group_id; external_id (key); any of these. A kindof of null may always be there',
  },
  etags: {
    values: ['changing', 'constant', 'none'],
    meaning:
      'etag of a record: another one for each version, the same for all versions, or none (If-Match is then passed over)',
  },
} as const

/** Every switch of the service: the open points, and the departures from what the spec shows. */
export const switchTable = { ...variantTable, ...departureTable } as const

export type VariantName = keyof typeof switchTable
export type Variants = { [Name in VariantName]: (typeof switchTable)[Name]['values'][number] }
export type VariantEntry = [VariantName, string]

const names = Object.keys(switchTable).filter(isVariantName)

function isVariantName(name: string): name is VariantName {
  return Object.hasOwn(switchTable, name)
}

/** Reads one `name=value` text: the entry, or a message that names the unknown part. */
export function readVariant(
  text: string,
): { ok: true; entry: VariantEntry } | { ok: false; message: string } {
  const [name = '', value = ''] = text.split(/=(.*)/s)
  if (!isVariantName(name)) {
    return { ok: false, message: `There is no variant "${name}". Known: ${names.join(', ')}.` }
  }
  const values: readonly string[] = switchTable[name].values
  if (values.includes(value)) return { ok: true, entry: [name, value] }
  return { ok: false, message: `Variant "${name}" takes ${values.join(', ')}, not "${value}".` }
}

/** All switches: the given ones, the defaults for the rest. */
export function completeVariants(given: Partial<Variants>): Variants {
  const defaults = Object.fromEntries(names.map((name) => [name, switchTable[name].values[0]]))
  // The keys and values of the table are exactly those of Variants; Object.fromEntries cannot say so.
  return { ...defaults, ...given } as Variants
}

/** The set made of entries that `readVariant` accepted; a later entry of the same name wins. */
export function variantsOf(entries: readonly VariantEntry[]): Partial<Variants> {
  return Object.fromEntries(entries)
}
