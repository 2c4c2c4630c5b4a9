/** For an organisation or department, only when no person is named. */
const organizationHonorific = '御中'
/** For many people at once. */
const groupHonorific = '各位'

const personHonorifics = ['様', '殿', '先生', 'さま', 'さん', 'くん', '君', 'ちゃん', '氏'] as const

const allHonorifics = new Set<string>([...personHonorifics, organizationHonorific, groupHonorific])

// What is certainly an honorific at the end of a name or title. Not 君, 氏, 教授 …: names and titles end so by themselves.
const certainEndings = ['様', '御中', '各位', '殿', '先生'] as const

/** An honorific and whether the record asked for two, or for one that does not go with what is addressed. */
export interface ChosenHonorific {
  readonly honorific: string
  readonly corrected: boolean
}

/** A text without an honorific at its end. */
export interface WithoutHonorific {
  readonly text: string
  /** What was taken off; empty when there was none. */
  readonly honorific: string
}

/** Takes off an honorific that was typed into a name, organisation or title, so that none is printed twice. */
export function withoutHonorific(text: string): WithoutHonorific {
  const honorific = certainEndings.find((ending) => text.length > ending.length && text.endsWith(ending))
  return honorific === undefined
    ? { text, honorific: '' }
    : { text: text.slice(0, -honorific.length).trim(), honorific }
}

/** The parts of a suffix that holds two honorifics, such as 先生様 or 御中 様; one part otherwise. */
function honorificsIn(suffix: string): string[] {
  const { text, honorific } = withoutHonorific(suffix)
  return honorific !== '' && allHonorifics.has(text) ? [text, honorific] : [suffix]
}

/**
 * The honorific for a named person: the record's own, else `usual`. Of two the first that suits a person stays;
 * 御中 never goes with a person (paper 5).
 */
export function personHonorific(suffix: string, usual: string): ChosenHonorific {
  if (suffix === '') return { honorific: usual, corrected: false }
  const asked = honorificsIn(suffix)
  const suitable = asked.find((honorific) => honorific !== organizationHonorific)
  return { honorific: suitable ?? usual, corrected: asked.length > 1 || suitable === undefined }
}

/**
 * The honorific for an organisation alone: the record's own, but 御中 in place of a person's. That is no correction to
 * tell about: address books put 様 into every record.
 */
export function aloneHonorific(suffix: string): ChosenHonorific {
  const asked = suffix === '' ? [] : honorificsIn(suffix)
  const persons: readonly string[] = personHonorifics
  const suitable = asked.find((honorific) => !persons.includes(honorific))
  return { honorific: suitable ?? organizationHonorific, corrected: asked.length > 1 }
}
