import type { PointId } from '../../contract/doctor/points.ts'
import type { PointText } from '../../contract/language.ts'
import { doctorChanges } from './doctor-changes.ts'

/** The points that reading shows, and those that need a test record, in English. */
export const doctor: Record<PointId, PointText> = {
  ...doctorChanges,
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
      no: 'The service has no list of groups: their IDs are typed in.',
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
      id: 'Lists are in the order of IDs.',
      updated: 'Lists are in the order of changes.',
      ties: 'Lists are in the order of changes, and records of the same month come in any order.',
      random: 'Lists come in another order each time.',
      other: 'Lists keep one order, which is neither that of IDs nor that of changes.',
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
      shown: 'Deleted records are in ordinary lists.',
    },
  },
  updatedmin: {
    topic: 'Lists of what changed since a time',
    says: {
      inclusive: 'A list of changes since a time also has what changed at that very moment.',
      exclusive: 'A list of changes since a time leaves out what changed at that very moment.',
      ignored: 'The service ignores the time and lists everything.',
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
      quoted: 'Etags are in quotation marks.',
      weak: 'Etags are marked as weak ones.',
      number: 'Etags are numbers.',
      missing: 'Records have no etag.',
    },
  },
  listEtag: {
    topic: 'Etags in lists',
    says: { yes: 'Lists show the etag of each record.', no: 'Lists do not show etags.' },
  },
  ids: { topic: 'What an ID looks like', says: { text: 'IDs are texts.', number: 'IDs are numbers.' } },
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
    says: { jpeg: 'Photos come as JPEG images.', other: 'What comes as a photo is not a JPEG image.' },
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
}
