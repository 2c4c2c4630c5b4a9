/** Words of lists on paper, which the window shows as well. */
export const paperList = {
  kind: { address: 'Address list', birthday: 'Birthdays', tick: 'Tick list' },
  column: {
    name: 'Name',
    day: 'Day',
    born: 'Born',
    age: 'Turns',
    kana: 'Reading',
    jointNames: 'Joint names',
    company: 'Company',
    zipcode: 'Postal code',
    address: 'Address',
    telephone: 'Telephone',
    email: 'E-mail',
    birthdate: 'Birth date',
    tags: 'Tags',
    memo: 'Memo',
    tick: 'Done',
    blank: 'Notes',
  },
}
