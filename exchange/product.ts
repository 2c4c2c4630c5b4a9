import { shortened } from './limits.ts'
import { ownProduct } from './vcard/card.ts'

/** How far into a file its header or its first card is looked for, in characters. */
const head = 20_000

/** Headers that one product alone writes. The first that fits decides. */
const headers: readonly [sign: RegExp, product: string][] = [
  [/(?:^|,|\n)(?:addresses\.\d+\.|organization\.name\b|lastname,firstname,lastkana)/u, 'Atena'],
  [/\b(?:E-mail|Phone|Address) \d - (?:Label|Value|Type|Formatted)\b/u, 'Google'],
  [/Connected On/u, 'LinkedIn'],
  [/名刺交換日/u, 'Eight'],
  [/氏名\(姓\).*(?:自宅欄|自宅住所\(都道府県\))/u, 'はがきデザインキット'],
  [/自宅〒.*自宅住所1/u, '宛名職人'],
  [/宛名区分.*姓1/u, 'キタムラ'],
  [/姓フリガナ.*会社名フリガナ|電子メールの種類/u, 'Outlook'],
  [/(?:Business Street|E-mail Display Name|Straße geschäftlich|Rue \(bureau\))/u, 'Outlook'],
  [/Primary Email.*Screen Name/u, 'Thunderbird'],
]

/** Returns the program that wrote a text with contacts, as far as the text says so; '' where it does not. */
export function productOf(whole: string): string {
  const text = whole.slice(0, head)
  const [, id = ''] = /^(?:item\d+\.)?PRODID[^:\n]*:(.+)$/imu.exec(text) ?? []
  if (id !== '') return productOfId(id.trim())
  if (/^\s*(?:<|\{|\[|BEGIN:|dn:)/iu.test(text)) return ''
  const lines = text.split(/\r\n?|\n/u).slice(0, 20)
  return headers.find(([sign]) => lines.some((line) => sign.test(line)))?.[1] ?? ''
}

/** Such as `-//Apple Inc.//macOS 15.1//EN`: owner, then product. */
function productOfId(id: string): string {
  if (id === ownProduct) return 'Atena'
  const parts = id.split('//').map((part) => part.trim())
  const named = parts.length > 2 ? `${parts[1] ?? ''} ${parts[2] ?? ''}` : id
  return shortened(named)
}
