const noise = new Set(
  'VERSION PRODID REV X-CLASS SOURCE KIND MAILER KEY CLASS TZ CLIENTPIDMAP FN X-ABSHOWAS X-ABLABEL X-ABADR X-ABUID PROFILE NAME LABEL X-MS-OL-DESIGN X-MS-OL-DEFAULT-POSTAL-ADDRESS X-MS-CARDPICTURE X-REDUCTION X-NO X-DCM-EXPORT X-IMAGETYPE X-IMAGEHASH X-SHARED-PHOTO-DISPLAY-PREF LANG XML CALURI FBURL CALADRURI X-GNO X-MS-SIGNATURE X-ADDRESSING-GRAMMAR X-EVOLUTION-FILE-AS X-MOZILLA-HTML'.split(
    ' ',
  ),
)

/** Whether a property says something about the card, or how a program keeps it, and nothing of the person. */
export function isNoise(name: string): boolean {
  return noise.has(name) || /^X-(?:PM-|DCM-|IRMC-|MOZILLA_)/u.test(name)
}

/** Properties that have no field of the service, with the word that stands before them in the memo. */
export const memoLines: Readonly<Record<string, string>> = {
  NICKNAME: 'Nickname',
  'X-NICKNAME': 'Nickname',
  ANNIVERSARY: 'Anniversary',
  'X-ANNIVERSARY': 'Anniversary',
  'X-EVOLUTION-ANNIVERSARY': 'Anniversary',
  ROLE: 'Role',
  RELATED: 'Related',
  'X-ABRELATEDNAMES': 'Related',
  'X-SPOUSE': 'Spouse',
  'X-MS-SPOUSE': 'Spouse',
  'X-MS-CHILD': 'Children',
  'X-MS-ANNIVERSARY': 'Anniversary',
  'X-MS-MANAGER': 'Manager',
  'X-MANAGERSNAME': 'Manager',
  'X-EVOLUTION-MANAGER': 'Manager',
  'X-MS-ASSISTANT': 'Assistant',
  'X-ASSISTANT': 'Assistant',
  'X-EVOLUTION-ASSISTANT': 'Assistant',
  'X-MS-IMADDRESS': 'Message',
  'X-MS-INTERESTS': 'Interest',
  'X-EVOLUTION-SPOUSE': 'Spouse',
  IMPP: 'Message',
  'X-AIM': 'AIM',
  'X-MSN': 'MSN',
  'X-YAHOO': 'Yahoo',
  'X-JABBER': 'Jabber',
  'X-SKYPE': 'Skype',
  'X-SKYPE-USERNAME': 'Skype',
  'X-ICQ': 'ICQ',
  'X-QQ': 'QQ',
  'X-ABDATE': 'Date',
  HOBBY: 'Hobby',
  INTEREST: 'Interest',
  EXPERTISE: 'Expertise',
  BIRTHPLACE: 'Birthplace',
  DEATHDATE: 'Date of death',
}

const androidLabels: Readonly<Record<string, string>> = {
  nickname: 'Nickname',
  'contact_event 1': 'Anniversary',
  'contact_event 3': 'Birthday',
  contact_event: 'Date',
  relation: 'Related',
}

/** What Android has no property for: `vnd.android.cursor.item/nickname;Taro;1;;…` is what it is, its value, its kind. */
export function androidItem(text: string): { label: string; value: string } {
  const [type = '', value = '', kind = ''] = text.split(';')
  const item = type.replace(/^.*\//u, '')
  return { label: androidLabels[`${item} ${kind}`] ?? androidLabels[item] ?? item, value }
}
