/** Desktop notifications when a long job ends. */
export const jobs = {
  title: 'The change of contacts is done',
  imported: 'The import is done',
  restored: 'The restore is done',
  done: (count: number) => (count === 1 ? '1 contact' : `${count.toLocaleString('en')} contacts`),
  failed: (count: number) => `, ${count.toLocaleString('en')} failed`,
}

/** The notification of the desktop about the birthdays of the day. */
export const birthdayReminder = {
  title: 'Birthdays today',
  body: (count: number) =>
    count === 1
      ? '1 contact has a birthday today'
      : `${count.toLocaleString('en')} contacts have a birthday today`,
}
