/** Words of the export of contacts. */
export const exports = {
  title: 'Export contacts',
  gathering: 'Gathering the contacts…',
  contacts: {
    selected: '{n} selected contact | {n} selected contacts',
    listed: '{n} contact in the list | {n} contacts in the list',
  },
  nobody: 'There are no contacts to export.',
  format: 'Format',
  formats: {
    vcard3: { name: 'vCard 3.0', hint: 'For phones, Apple Contacts and Google Contacts.' },
    vcard4: { name: 'vCard 4.0', hint: 'For programs that read the newer standard.' },
    csv: { name: 'CSV for Atena', hint: 'For importing into Atena again, photos included.' },
    list: { name: 'CSV for spreadsheets', hint: 'One line for each contact.' },
    'list-shift-jis': { name: 'CSV in Shift_JIS', hint: 'For older Japanese programs.' },
    xlsx: { name: 'Excel workbook', hint: 'For Excel, Numbers and LibreOffice.' },
    'csv-google': { name: 'CSV for Google Contacts', hint: 'For “Import” in Google Contacts.' },
    'csv-outlook': { name: 'CSV for Outlook', hint: 'For Outlook in English.' },
    'csv-outlook-ja': { name: 'CSV for Outlook in Japanese', hint: 'For Outlook in Japanese.' },
    'csv-atena-shokunin': {
      name: 'CSV for Atena Shokunin',
      hint: 'For 宛名職人, a postcard program for the Mac.',
    },
    'csv-design-kit': { name: 'CSV for Hagaki Design Kit', hint: 'For はがきデザインキット of Japan Post.' },
    contactxml: { name: 'ContactXML', hint: 'For Japanese postcard programs that read it.' },
    jcard: { name: 'jCard', hint: 'For programs: a vCard in JSON.' },
  },
  losses: 'Not in the file',
  comparing: 'Writing and comparing…',
  lossless: 'Everything is in the file.',
  lossesText: 'Your contacts in Atena stay as they are.',
  loss: {
    'left-out': '{field}: no place for it, {n} contact | {field}: no place for it, {n} contacts',
    'reads-otherwise': '{field}: in another form, {n} contact | {field}: in another form, {n} contacts',
    'no-person':
      '{n} contact has no name, company, address, telephone or e-mail and is left out | {n} contacts have no name, company, address, telephone or e-mail and are left out',
    'photo-missing':
      'Face photo: not on this computer yet, {n} contact | Face photo: not on this computer yet, {n} contacts',
    'photo-over':
      'Face photo: left out because the file would be too large, {n} contact | Face photo: left out because the file would be too large, {n} contacts',
    guarded:
      'A spreadsheet would read a cell as a formula, so it starts with an apostrophe: {n} contact | A spreadsheet would read a cell as a formula, so it starts with an apostrophe: {n} contacts',
  },
  wholeLoss:
    '{n} contact has nothing this format can store and is left out | {n} contacts have nothing this format can store and are left out',
  example: 'For example {person}: {value}',
  examplePerson: 'For example {person}',
  nameless: 'No name',
  empty: 'None of these contacts has anything this format can store. Choose another format.',
  save: 'Save…',
  saved: '{n} contact exported, read back and compared. | {n} contacts exported, read back and compared.',
  savedLess:
    '{n} contact exported, read back and compared; what the format has no place for is missing. | {n} contacts exported, read back and compared; what the format has no place for is missing.',
  gone: 'This export was closed. Start it again.',
  differs: 'The file on the disk is not what was written. Save it in another place.',
  denied: 'Atena is not allowed to write there. Save it in another place.',
  unreadable: 'The file did not read back as it was written, so nothing was saved. Choose another format.',
} as const
