import { beforeEach, expect, test } from 'vitest'
import { cdp, userEvent } from 'vitest/browser'
import { useTypedFormat, type Format } from '../../renderer/composables/use-typed-format.ts'

/** Two digits, then groups of four, as telephone numbers of Tokyo. */
const tokyo: Format = (digits) =>
  digits.length <= 2 ? digits : [digits.slice(0, 2), ...(digits.slice(2).match(/.{1,4}/gu) ?? [])].join('-')

let input: HTMLInputElement
/** The rules arrive. */
let arrive: () => Promise<void>

beforeEach(() => {
  const loading = Promise.withResolvers<Format>()
  arrive = async () => {
    loading.resolve(tokyo)
    await loading.promise
  }
  input = document.createElement('input')
  document.body.replaceChildren(input)
  const listeners = useTypedFormat(() => loading.promise)
  for (const [type, listener] of Object.entries(listeners))
    input.addEventListener(type, listener as EventListener)
  input.focus()
})

test('separators that were typed before the rules arrived stay', async () => {
  await userEvent.keyboard('03-')
  await arrive()
  expect(input.value).toBe('03-')
  await userEvent.keyboard('1111-2222')
  expect(input.value).toBe('03-1111-2222')
})

test('other separators than the usual ones stay, too', async () => {
  await userEvent.keyboard('031')
  await userEvent.keyboard('-')
  await arrive()
  await userEvent.keyboard('1112222')
  expect(input.value).toBe('031-1112222')
})

test('digits that were typed before the rules arrived get their separators', async () => {
  await userEvent.keyboard('03111')
  await arrive()
  await expect.poll(() => input.value).toBe('03-111')
  await userEvent.keyboard('12222')
  expect(input.value).toBe('03-1111-2222')
})

test('a field that gets the focus again has separators of its own no more', async () => {
  await arrive()
  await userEvent.keyboard('0-3')
  input.blur()
  input.value = ''
  input.focus()
  await userEvent.keyboard('0311112222')
  expect(input.value).toBe('03-1111-2222')
})

/** What an input method shows, and what it leaves in the end. */
const compose = (text: string) =>
  cdp().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
const agree = (text: string) => cdp().send('Input.insertText', { text })

test.each(['Delete', 'Backspace'])(
  '%s with nothing to delete disturbs no input method after it',
  async (key) => {
    await arrive()
    await userEvent.keyboard(`{${key}}`)
    for (const text of ['ｎ', 'な', 'なし']) {
      await compose(text)
      await expect.poll(() => input.value).toBe(text)
    }
    await agree('無し')
    await expect.poll(() => input.value).toBe('無し')
  },
)

test('rules that arrive while an input method is at work wait for its end', async () => {
  await userEvent.keyboard('03')
  await compose('１')
  await arrive()
  await compose('１１')
  await expect.poll(() => input.value).toBe('03１１')
  await agree('１１')
  await expect.poll(() => input.value).toBe('03-11')
})
