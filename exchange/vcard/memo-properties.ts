/** Properties that say something about the card and not about the person. */
export const noise = new Set(
  'VERSION PRODID REV X-CLASS SOURCE KIND MAILER KEY CLASS TZ CLIENTPIDMAP FN X-ABSHOWAS X-ABLABEL X-ABADR X-ABUID PROFILE NAME LABEL X-MS-OL-DESIGN X-MS-OL-DEFAULT-POSTAL-ADDRESS X-MS-CARDPICTURE X-REDUCTION X-NO X-DCM-EXPORT X-IMAGETYPE X-IMAGEHASH X-SHARED-PHOTO-DISPLAY-PREF LANG XML CALURI FBURL CALADRURI'.split(
    ' ',
  ),
)
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
