import type { PointId } from '../../contract/doctor/points.ts'
import type { PointText } from '../../contract/language.ts'

/** The points that changes of a test record show, in English. */
export const doctorChanges = {
  created: {
    topic: 'The answer to a new record',
    says: { number: 'A new record is answered with {n}.' },
  },
  listing: {
    topic: 'When a new record appears in lists',
    says: {
      'at-once': 'A new record appears in lists immediately.',
      late: 'A new record appears in lists only after a while.',
    },
  },
  findByKey: {
    topic: 'Finding a record by our own key',
    says: {
      found: 'A record is found by our own key.',
      ignored: 'The service ignores our own key in a search and lists everything.',
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
      stub: 'A change is answered with little more than the ID. Atena reads the record afterwards.',
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
    topic: 'Whether a change to an old version is refused',
    says: {
      '412': 'A change to an old version is refused with 412.',
      number: 'A change to an old version is refused with {n}.',
      ignored: 'A change to an old version is taken. Atena compares whole records before it writes.',
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
      no: 'An update may carry null, empty values, the group and the key.',
      null: 'An update that carries null is refused.',
      empty: 'An update that carries empty values is refused.',
      group: 'An update that carries the group is refused.',
      key: 'An update that carries the key of an application is refused.',
      all: 'An update that carries null, an empty value, the group or the key is refused.',
      several: 'An update that carries some of null, empty values, the group and the key is refused.',
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
      ignore: 'Fields that only answers have may be in an update.',
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
      id: 'An update keeps a photo that it names by its ID alone.',
      omit: 'An update keeps a photo only when it does not mention it.',
      'id+source': 'An update keeps a photo that it names by ID and source.',
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
      differs: 'Home addresses behave differently from addresses.',
    },
  },
} satisfies Partial<Record<PointId, PointText>>

export const notSeen = '{topic}: not seen.'
/** For a verdict without a sentence, such as one of another version. */
export const otherwise = '{topic}: not as expected ({n}).'
