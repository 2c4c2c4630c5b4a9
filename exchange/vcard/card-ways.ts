import { emailKind, emailsIn, linkKind, nameBesideEmails, telephoneKind } from '../fields/kinds.ts'
import { withoutName } from '../fields/names.ts'
import type { CardProperty, Told } from './card.ts'

/** Addresses that are no telephone's, though programs write them as one. */
const ofMessages = /^(?:sips?|xmpp|skype|im|h323):/iu

/** Telephones, mail addresses and links of a card. */
export class CardWays {
  readonly #told: Told
  /** What stands beside mail addresses; whether it is the name of the card is not known before its end. */
  readonly #names: { property: CardProperty; name: string; emails: string }[] = []

  constructor(told: Told) {
    this.#told = told
  }

  takeTelephone(property: CardProperty): void {
    const { person, toMemo, addToMemo, isOnly, typesOf, keepLabel } = this.#told
    if (ofMessages.test(property.text.trim())) return toMemo(property, 'Message')
    const [written = '', ...parameters] = withoutScheme(property.text).split(';')
    const number = written.trim()
    const [, extension = ''] =
      /^ext=(.+)$/iu.exec(parameters.find((each) => /^ext=/iu.test(each)) ?? '') ?? []
    if (extension !== '') addToMemo(isOnly(/;ext=/iu) ? 'Extension' : `Extension (${number})`, extension)
    if (number === '') return
    const kind = telephoneKind(typesOf(property))
    ;(person.telephones ??= []).push({ ...kind, number })
    keepLabel(property, 'Telephone', kind, number)
  }

  takeEmail(property: CardProperty): void {
    const { person, typesOf, keepLabel } = this.#told
    const emails = emailsIn(property.text)
    for (const address of emails) {
      const kind = emailKind(typesOf(property), address)
      ;(person.emails ??= []).push({ ...kind, address })
      keepLabel(property, 'E-mail', kind, address)
    }
    if (emails.length === 1 && emails[0] === property.text) return
    const name = nameBesideEmails(property.text, emails)
    if (name !== '') this.#names.push({ property, name, emails: emails.join(', ') })
  }

  takeLink(property: CardProperty, kindof?: string): void {
    const { person, typesOf, keepLabel } = this.#told
    const url = property.text.trim()
    if (url === '') return
    const kind = kindof === undefined ? linkKind(typesOf(property), url) : { kindof }
    ;(person.weburls ??= []).push({ ...kind, url })
    keepLabel(property, 'Link', kind, url)
  }

  /** Called when the name is known. */
  finish(): void {
    const { person, addToMemo, note } = this.#told
    const { lastname = '', firstname = '', organization } = person
    for (const { property, name, emails } of this.#names) {
      if (withoutName(name, [lastname, firstname, organization?.name ?? '']) === '') continue
      addToMemo(`E-mail (${name})`, emails)
      note(property, 'to-memo', name)
    }
  }
}

/** A number without what makes it an address: escapes are a part of that. */
function withoutScheme(text: string): string {
  const [, number] = /^\s*tel:(.*)$/isu.exec(text) ?? []
  if (number === undefined) return text
  try {
    return decodeURIComponent(number)
  } catch {
    return number
  }
}
