/** Words of the export of contacts. */
export const exports = {
  title: 'Export contacts',
  gathering: 'Gathering the contacts…',
  contacts: {
    selected: 'The {n} contact that is selected | The {n} contacts that are selected',
    listed: 'The {n} contact that the list shows | The {n} contacts that the list shows',
  },
  nobody: 'There is no contact to be exported here.',
  format: 'Format',
  formats: {
    vcard3: { name: 'vCard 3.0', hint: 'For phones, Apple Contacts and Google Contacts.' },
    vcard4: { name: 'vCard 4.0', hint: 'For programs that read the newer standard.' },
    csv: { name: 'CSV for Atena', hint: 'For coming back to Atena, photos included.' },
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
  losses: 'What the file does not hold',
  comparing: 'Writing and comparing…',
  lossless: 'Everything is in the file.',
  lossesText: 'Your contacts in Atena stay as they are.',
  loss: {
    'left-out': '{field}: no place for it with {n} contact | {field}: no place for it with {n} contacts',
    'reads-otherwise':
      '{field}: in another form with {n} contact | {field}: in another form with {n} contacts',
    'no-person':
      '{n} contact has no name, company, address, telephone or e-mail and is left out | {n} contacts have no name, company, address, telephone or e-mail and are left out',
    'photo-missing':
      'Face photo: not on this computer yet with {n} contact | Face photo: not on this computer yet with {n} contacts',
    'photo-over':
      'Face photo: left out with {n} contact, the file would become too large | Face photo: left out with {n} contacts, the file would become too large',
    guarded:
      'A spreadsheet would take a cell for a formula: it begins with an apostrophe with {n} contact | A spreadsheet would take a cell for a formula: it begins with an apostrophe with {n} contacts',
  },
  wholeLoss:
    '{n} contact has nothing that this format holds and is left out | {n} contacts have nothing that this format holds and are left out',
  example: 'Such as {person}: {value}',
  examplePerson: 'Such as {person}',
  nameless: 'No name',
  empty: 'None of these contacts has anything that this format holds. Choose another format.',
  save: 'Save…',
  saved: '{n} contact exported, read back and compared. | {n} contacts exported, read back and compared.',
  savedLess:
    '{n} contact exported, read back and compared; what the format has no place for is missing. | {n} contacts exported, read back and compared; what the format has no place for is missing.',
  gone: 'This export was closed meanwhile. Begin it again.',
  differs: 'The disk does not hold what was written to it. Save in another place.',
  denied: 'Atena may not write there. Save in another place.',
  unreadable: 'The file did not read back as it was written, so nothing was saved. Choose another format.',
} as const
