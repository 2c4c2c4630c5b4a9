import type { PointId } from './points.ts'

/** What a point is about, and a sentence for each verdict; `{n}` stands for the verdict itself. */
export interface PointText {
  topic: string
  says: Readonly<Record<string, string>>
}

/** The points of the report in English. */
export const english: Record<PointId, PointText> = {
  access: {
    topic: 'What the token may read',
    says: {
      both: 'The token reads addresses and home addresses.',
      address: 'The token reads addresses, but no home addresses.',
      homeaddress: 'The token reads home addresses; no group of addresses was reached.',
    },
  },
  groups: {
    topic: 'A list of the groups',
    says: {
      yes: 'The service lists its groups.',
      no: 'The service has no list of groups: their ids are typed in.',
    },
  },
  limit: {
    topic: 'How many records a list has when no number is asked for',
    says: {
      none: 'A list without a limit shows everything.',
      number: 'A list without a limit shows {n} records.',
    },
  },
  cap: {
    topic: 'The most records in one answer',
    says: {
      none: 'One answer holds as many records as are asked for.',
      number: 'One answer never holds more than {n} records, whatever is asked for.',
    },
  },
  paging: {
    topic: 'Whether pages fit together',
    says: {
      sound: 'The pages of a list fit together.',
      overlaps:
        'The pages of a list do not fit together: records come twice, or not at all. Atena reads until nothing new comes.',
      'skip-ignored': 'The service does not skip records: every page is the first one.',
    },
  },
  order: {
    topic: 'The order of a list',
    says: {
      id: 'Lists are in the order of ids.',
      updated: 'Lists are in the order of changes.',
      ties: 'Lists are in the order of changes, and records of the same month come in any order.',
      random: 'Lists come in another order each time.',
      other: 'Lists keep one order, which is neither that of ids nor that of changes.',
    },
  },
  lists: {
    topic: 'Whether lists show whole records',
    says: {
      full: 'Lists show whole records.',
      filled: 'Lists leave out fields without a value.',
      brief:
        'Lists leave out fields that a record has. Atena reads each record by itself before it changes it.',
      first:
        'Lists show only the first entry of addresses, telephones and the like. Atena reads each record by itself before it changes it.',
      random:
        'Lists leave out other fields each time. Atena reads each record by itself before it changes it.',
    },
  },
  showdeleted: {
    topic: 'Deleted records in lists',
    says: {
      'left-out': 'Deleted records are left out of lists and come when they are asked for.',
      shown: 'Deleted records stand in ordinary lists.',
    },
  },
  updatedmin: {
    topic: 'Lists of what changed since a time',
    says: {
      inclusive: 'A list of changes since a time also has what changed at that very moment.',
      exclusive: 'A list of changes since a time leaves out what changed at that very moment.',
      ignored: 'The service does not heed since when changes are asked for and lists everything.',
    },
  },
  deletedGet: {
    topic: 'Reading a deleted record',
    says: { ok: 'A deleted record can still be read.', '404': 'A deleted record cannot be read any more.' },
  },
  etag: {
    topic: 'What an etag looks like',
    says: {
      plain: 'Etags have no quotation marks.',
      quoted: 'Etags stand in quotation marks.',
      weak: 'Etags are marked as weak ones.',
      number: 'Etags are numbers.',
      missing: 'Records have no etag.',
    },
  },
  listEtag: {
    topic: 'Etags in lists',
    says: { yes: 'Lists show the etag of each record.', no: 'Lists do not show etags.' },
  },
  ids: { topic: 'What an id looks like', says: { text: 'Ids are texts.', number: 'Ids are numbers.' } },
  timestamps: {
    topic: 'How exact times are',
    says: { '0': 'Times are exact to the second.', number: 'Times have {n} digits after the second.' },
  },
  empty: {
    topic: 'Fields without a value',
    says: {
      null: 'A field without a value is shown as null or as an empty list.',
      missing: 'A field without a value is left out.',
    },
  },
  honorific: {
    topic: 'The name of the honorific of a joint name',
    says: {
      suffix: 'The honorific of a joint name is called suffix.',
      honorific: 'The honorific of a joint name is called honorific.',
    },
  },
  weburl: {
    topic: 'The word for a profile page',
    says: {
      profile: 'Web addresses of profile pages are called profile.',
      prof: 'Web addresses of profile pages are called prof.',
    },
  },
  keys: {
    topic: 'Whether our own key comes back',
    says: {
      shown: 'Keys of applications come back with the record.',
      hidden: 'Keys of applications do not come back. Atena never sends a new contact twice by itself.',
    },
  },
  photos: {
    topic: 'Photos',
    says: { jpeg: 'Photos come as JPEG images.', other: 'What comes as a photo is no JPEG image.' },
  },
  missing: {
    topic: 'The answer for a record that does not exist',
    says: {
      '404': 'A record that does not exist is answered with 404.',
      number: 'A record that does not exist is answered with {n}.',
    },
  },
  failureBody: {
    topic: 'What a failure says',
    says: {
      json: 'Failures come with JSON.',
      empty: 'Failures come without a text.',
      html: 'Failures come as a web page.',
    },
  },
  refusal: {
    topic: 'The answer to a wrong token',
    says: {
      '401': 'A wrong token is answered with 401.',
      number: 'A wrong token is answered with {n}.',
    },
  },
  unauthorized: {
    topic: 'What the answer to a wrong token says',
    says: {
      json: 'The answer to a wrong token comes with JSON.',
      empty: 'The answer to a wrong token comes without a text.',
      html: 'The answer to a wrong token comes as a web page.',
    },
  },
  clock: {
    topic: 'The clock of the service',
    says: {
      same: 'The clock of the service agrees with this computer.',
      ahead: 'The clock of the service is ahead of this computer. Atena goes by that of the service.',
      behind: 'The clock of the service is behind this computer. Atena goes by that of the service.',
    },
  },
  retryAfter: {
    topic: 'Waits',
    says: {
      seconds: 'The service asked to wait and said for how many seconds.',
      date: 'The service asked to wait and said until when.',
      none: 'The service asked to wait and did not say how long.',
      'not-asked': 'The service did not ask to wait.',
    },
  },
  created: {
    topic: 'The answer to a new record',
    says: { number: 'A new record is answered with {n}.' },
  },
  listing: {
    topic: 'When a new record stands in lists',
    says: {
      'at-once': 'A new record stands in lists at once.',
      late: 'A new record stands in lists only after a while.',
    },
  },
  findByKey: {
    topic: 'Finding a record by our own key',
    says: {
      found: 'A record is found by our own key.',
      ignored: 'The service does not heed the key that a list is asked for and lists everything.',
      'not-found': 'A record is not found by our own key.',
    },
  },
  text: {
    topic: 'Whether texts stay as they are',
    says: {
      kept: 'Rare letters and several lines come back as they were sent.',
      changed: 'The service changes texts: what comes back is not what was sent.',
    },
  },
  echo: {
    topic: 'The answer to a change',
    says: {
      full: 'A change is answered with the whole record.',
      brief: 'A change is answered with a part of the record. Atena reads the record afterwards.',
      stub: 'A change is answered with little more than the id. Atena reads the record afterwards.',
      random: 'A change is answered with other fields each time. Atena reads the record afterwards.',
      none: 'A change is answered without a record. Atena reads the record afterwards.',
    },
  },
  etags: {
    topic: 'Whether a change gives a new etag',
    says: {
      changing: 'Each change gives the record a new etag.',
      constant: 'The etag stays the same after a change. Atena compares whole records before it writes.',
      none: 'Records have no etag. Atena compares whole records before it writes.',
    },
  },
  ifMatch: {
    topic: 'Whether a change over an old version is refused',
    says: {
      '412': 'A change over an old version is refused with 412.',
      number: 'A change over an old version is refused with {n}.',
      ignored: 'A change over an old version is taken. Atena compares whole records before it writes.',
    },
  },
  put: {
    topic: 'A field that an update leaves out',
    says: {
      replace: 'A field that an update leaves out is emptied.',
      merge: 'A field that an update leaves out stays.',
    },
  },
  clear: {
    topic: 'How a field is emptied',
    says: {
      any: 'A field is emptied by null as well as by an empty value.',
      null: 'A field is emptied by null only.',
      empty: 'A field is emptied by an empty value only, not by null.',
      absent: 'A field is emptied neither by null nor by an empty value.',
    },
  },
  strict: {
    topic: 'What an update may not carry',
    says: {
      no: 'An update may carry null, empty values and the group.',
      null: 'An update that carries null is refused.',
      empty: 'An update that carries empty values is refused.',
      group: 'An update that carries the group is refused.',
      all: 'An update that carries null, an empty value or the group is refused.',
      several: 'An update that carries some of null, empty values and the group is refused.',
    },
  },
  unknown: {
    topic: 'Fields that the interface does not list',
    says: {
      accept: 'A field that the interface does not list is kept.',
      drop: 'A field that the interface does not list is dropped without a word.',
      reject: 'An update with a field that the interface does not list is refused.',
    },
  },
  forbidden: {
    topic: 'Fields that only answers have',
    says: {
      ignore: 'Fields that only answers have may stand in an update.',
      reject: 'An update with fields that only answers have is refused.',
    },
  },
  kindofs: {
    topic: 'Kinds that the interface does not list',
    says: {
      listed: 'Only the listed kinds of telephones and the like are taken.',
      any: 'Any text is taken as the kind of a telephone and the like.',
    },
  },
  others: {
    topic: 'Data of other applications',
    says: {
      kept: 'An update keeps the data of other applications.',
      dropped: 'An update drops the data of other applications.',
    },
  },
  upload: {
    topic: 'The permission that an upload of a photo needs',
    says: {
      any: 'A photo can be uploaded with a token that only reads.',
      write: 'A photo can be uploaded only with a token that writes.',
    },
  },
  photo: {
    topic: 'How an update keeps a photo',
    says: {
      any: 'An update keeps a photo that it names, and one that it leaves out.',
      id: 'An update keeps a photo that it names by its id alone.',
      omit: 'An update keeps a photo only when it does not mention it.',
      'id+source': 'An update keeps a photo that it names by id and source.',
    },
  },
  removal: {
    topic: 'The answer to a delete',
    says: {
      record: 'A delete is answered with the deleted record.',
      number: 'A delete is answered with {n}.',
    },
  },
  deletedWrite: {
    topic: 'Changing a deleted record',
    says: {
      ok: 'A deleted record can still be changed.',
      '404': 'A deleted record cannot be changed any more.',
    },
  },
  revival: {
    topic: 'Whether a deleted record comes back by a change',
    says: {
      'stays-deleted': 'A deleted record that is changed stays deleted.',
      revived: 'A deleted record that is changed is there again.',
    },
  },
  homeaddress: {
    topic: 'Home addresses beside addresses',
    says: {
      alike: 'Home addresses behave like addresses.',
      differs: 'Home addresses behave otherwise than addresses.',
    },
  },
}
