/** Words of what leaves the app for a phone or another program. */
export const share = {
  button: 'Share',
  title: 'Share {name}',
  scan: 'Scan the code with the camera of a phone to save the contact there.',
  code: 'QR code with the contact {name}',
  words: 'Contents of the code as text',
  holds: 'In the code',
  without: 'Photos, memo, tags, birth date and honorific are not in the code. “Copy as vCard” includes them.',
  leftOut: 'Left out, because a larger code is hard to scan',
  noRoom: 'No code can be made: the contact has no name, or the name is too long. Use “Copy as vCard”.',
  field: {
    name: 'Name',
    kana: 'Kana',
    organization: 'Company',
    telephones: 'Telephone',
    emails: 'E-mail',
    addresses: 'Address',
    weburls: 'Web',
  },
  copy: 'Copy as vCard',
  save: 'Save as vCard…',
  copied: '{n} contact copied as vCard. | {n} contacts copied as vCard.',
  copiedWithoutPhoto:
    '{n} photo is not included: it is too large, or not on this computer. | {n} photos are not included: they are too large, or not on this computer.',
  valueCopied: 'Copied: {text}',
  tooMany:
    'At most {n} contacts can be copied or dragged at once. Select fewer, or use “Export contacts…”. | At most {n} contacts can be copied or dragged at once. Select fewer, or use “Export contacts…”.',
  mailAll: 'Mail to all',
  mailTitle: 'Mail to all',
  mailText:
    'A new mail to {n} address. Recipients do not see each other’s addresses. | A new mail to {n} addresses. Recipients do not see each other’s addresses.',
  divided:
    'Mail programs accept a limited number of addresses, so there is {n} mail. | Mail programs accept a limited number of addresses, so it is split into {n} mails.',
  parts: 'Mails',
  openMail: 'Open mail {part} of {parts}',
  openOnlyMail: 'Open mail',
  opened: 'Opened',
  copyAddresses: 'Copy addresses',
  addressesCopied:
    '{n} address copied. Paste it into the field “Bcc”. | {n} addresses copied. Paste them into the field “Bcc”.',
  nobodyReached: 'None of these contacts has a usable e-mail address.',
  withoutMail: '{n} contact without a usable e-mail address | {n} contacts without a usable e-mail address',
  moreWithout: 'and {n} more | and {n} more',
  mailTooMany:
    'A mail goes to at most {n} contacts at once. Select fewer. | A mail goes to at most {n} contacts at once. Select fewer.',
  noMailProgram:
    'The mail could not be opened in a mail program. Choose one in the system settings, or use “Copy addresses”.',
  birthdays: '{n} birthday exported. | {n} birthdays exported.',
  withoutBirthday: '{n} contact has no birth date. | {n} contacts have no birth date.',
  noBirthdays: 'None of these contacts has a birth date, so there is nothing to export.',
  drag: 'Drag the picture out of the window to get a vCard file',
} as const
