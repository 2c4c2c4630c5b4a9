import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
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
