/** What the form offers while one types: postal codes, dates of Japanese eras, telephone numbers, honorifics. */
export const formHelp = {
  postal: {
    towns: 'Address of this postal code',
    codes: 'Postal code of this address',
    filled: 'Filled in: {place}',
    unknown: 'This postal code is not in the list.',
    source: 'Japan Post list, {date}',
    close: 'Close suggestions',
  },
  birthdate: {
    otherEra: '{typed} does not exist: it is {real}.',
    useReal: 'Use {date}',
    lunar: 'Before 1873 Japan used a lunar calendar: enter the Western date.',
    noDay: 'This day does not exist: check month and day.',
    next: 'birthday in {n} day | birthday in {n} days',
    today: 'birthday today',
  },
  number: {
    format: 'Format number',
    formatted: 'Number: {number}',
    asItIs: 'Not a complete number, so it stays as it is.',
  },
  honorific: {
    use: 'Use {honorific}',
  },
} as const
