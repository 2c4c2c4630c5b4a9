/** Words of what leaves the app for a phone or another program. */
export const share = {
  button: 'Share',
  title: 'Share {name}',
  scan: 'Scan the code with the camera of a phone to save the contact there.',
  code: 'QR code with the contact {name}',
  words: 'What the code holds, in words',
  holds: 'In the code',
  without:
    'Photos, memo, tags, birth date and honorific are not in the code. “Copy as vCard” takes them along.',
  leftOut: 'Left out, because a code with more could hardly be scanned',
  noRoom: 'There is no code: the contact has no name, or one that is too long for it. Use “Copy as vCard”.',
  field: {
    name: 'Name',
    kana: 'Reading',
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
    'The photo of {n} is not in it: it is too large, or not on this computer. | The photos of {n} are not in it: they are too large, or not on this computer.',
  valueCopied: 'Copied: {text}',
  tooMany:
    'At most {n} contacts can be copied or dragged at once. Select fewer, or use “Export contacts…”. | At most {n} contacts can be copied or dragged at once. Select fewer, or use “Export contacts…”.',
  mailAll: 'Mail to all',
  mailTitle: 'Mail to all',
  mailText:
    'A new mail to {n} address. Nobody who gets it sees another address. | A new mail to {n} addresses. Nobody who gets it sees another address.',
  divided:
    'Mail programs take only so many addresses at once, so there is {n} mail. | Mail programs take only so many addresses at once, so there are {n} mails.',
  parts: 'Mails',
  openMail: 'Open mail {part} of {parts}',
  openOnlyMail: 'Open mail',
  opened: 'Opened',
  copyAddresses: 'Copy addresses',
  addressesCopied:
    '{n} address copied. Paste it into the field “Bcc”. | {n} addresses copied. Paste them into the field “Bcc”.',
  nobodyReached: 'None of these contacts has an e-mail address that can be used.',
  withoutMail:
    '{n} contact without an e-mail address that can be used | {n} contacts without an e-mail address that can be used',
  moreWithout: 'and {n} more | and {n} more',
  mailTooMany:
    'A mail goes to at most {n} contacts at once. Select fewer. | A mail goes to at most {n} contacts at once. Select fewer.',
  noMailProgram:
    'No mail program on this computer took the mail. Choose one in the system settings, or use “Copy addresses”.',
  birthdays: '{n} birthday exported. | {n} birthdays exported.',
  withoutBirthday: '{n} contact has no birth date. | {n} contacts have no birth date.',
  noBirthdays: 'None of these contacts has a birth date, so there is nothing to export.',
  drag: 'Drag the face out of the window to get a vCard file',
} as const
