import { countryCodes } from '../../contract/record/countries.ts'
import { currentLanguage } from './i18n.ts'

/** Every country with its name in the language of the window, in the order of the names. */
export function countryChoices(): { value: string; text: string }[] {
  const language = currentLanguage()
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const order = new Intl.Collator(language)
  return countryCodes()
    .map((value) => ({ value, text: names.of(value) ?? value }))
    .toSorted((a, b) => order.compare(a.text, b.text))
}
