// @module-tag long
import { describe, expect, onTestFinished, test } from 'vitest'
import { usePhotoIntakeStore } from '../../../renderer/stores/photo-intake.ts'
import { useRecordEditorStore } from '../../../renderer/stores/record-editor.ts'
import { button, field } from '../record/open-record.ts'
import { colours, fileOf } from './pictures.ts'
import { dialog, frame, group, alert, formWith, add, keptOf } from './photo-form-bench.ts'

/** Lets the pictures fall onto an element, or pastes them into it. */
function bring(kind: 'drop' | 'paste', target: Element, files: File[], text = ''): Event {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  if (text) data.setData('text/plain', text)
  const init = { bubbles: true, cancelable: true }
  const event =
    kind === 'drop'
      ? new DragEvent('drop', { ...init, dataTransfer: data })
      : new ClipboardEvent('paste', { ...init, clipboardData: data })
  target.dispatchEvent(event)
  return event
}

describe('dropping and pasting', () => {
  test('a picture that is dropped on the photos is looked at by main before the page decodes it', async () => {
    const bridge = await formWith()
    const bytes = await colours()
    expect(bring('drop', group().element(), [fileOf(bytes)]).defaultPrevented).toBe(true)
    await expect.element(frame()).toBeVisible()
    expect(bridge.callsOf('photo.check').map((input) => [...input.bytes])).toEqual([[...bytes]])
  })

  test('a picture that main refuses is never decoded', async () => {
    const bridge = await formWith()
    bridge.failWith('photo.check', { kind: 'photo', reason: 'too-large' })
    const decode = window.createImageBitmap
    let decoded = 0
    window.createImageBitmap = ((...input: Parameters<typeof decode>) => {
      decoded += 1
      return decode(...input)
    }) as typeof decode
    onTestFinished(() => {
      window.createImageBitmap = decode
    })
    bring('drop', group().element(), [fileOf(await colours())])
    await expect.element(alert().filter({ hasText: /200 million pixels/ })).toBeVisible()
    expect(decoded).toBe(0)
  })

  test('a picture that is pasted anywhere in the form is added', async () => {
    await formWith()
    bring('paste', field('Family name').element(), [fileOf(await colours())])
    await expect.element(frame()).toBeVisible()
  })

  test('text that is pasted into a field stays text, although a picture of it comes along', async () => {
    const bridge = await formWith()
    const event = bring('paste', field('Family name').element(), [fileOf(await colours())], 'text')
    expect(event.defaultPrevented).toBe(false)
    expect(bridge.callsOf('photo.check')).toEqual([])
  })

  test('a dialog over the form keeps the clipboard for itself', async () => {
    const bridge = await formWith([await colours()])
    await button('Add photo').click()
    await expect.element(frame()).toBeVisible()
    bring('paste', document.body, [fileOf(await colours())])
    expect(bridge.callsOf('photo.check')).toEqual([])
  })

  test.for([
    ['an empty file', new File([], 'x.jpg'), /empty/],
    ['110 MB', new File([new Uint8Array(110_000_000)], 'x.jpg'), /larger than 100 MB/],
  ] as const)('%s is not even read', async ([, file, sentence]) => {
    const bridge = await formWith()
    bring('drop', group().element(), [file])
    await expect.element(alert().filter({ hasText: sentence })).toBeVisible()
    expect(bridge.callsOf('photo.check')).toEqual([])
  })

  test('a file deleted before it is read', async () => {
    await formWith()
    const file = fileOf(await colours())
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
    // A DataTransfer hands out its own copy of a file, so this one goes to the page directly.
    await usePhotoIntakeStore().take([file])
    await expect.element(alert().filter({ hasText: /no longer there/ })).toBeVisible()
  })
})

describe('reports each in a sentence, and the draft stays', () => {
  test('a picture that is damaged after its header', async () => {
    const bridge = await formWith([(await colours()).slice(0, 300)])
    await field('Memo').fill('typed')
    await button('Add photo').click()
    await expect.element(alert().filter({ hasText: /damaged/ })).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(bridge.callsOf('photo.discard')).toHaveLength(1)
    await expect.element(field('Memo')).toHaveValue('typed')
  })

  test('one of several: the others are still asked about', async () => {
    const bridge = await formWith([(await colours()).slice(0, 300), await colours(30, 30)])
    await button('Add photo').click()
    await expect.element(dialog().getByText('30 × 30 pixels')).toBeVisible()
    await button('Use photo').click()
    await expect.element(alert().filter({ hasText: /damaged/ })).toBeVisible()
    expect(keptOf(bridge)).toHaveLength(1)
  })

  test('of several, each that was not added is named with its reason, and each reason appears once', async () => {
    const damaged = (await colours()).slice(0, 300)
    await formWith([damaged, await colours(30, 30), damaged])
    await button('Add photo').click()
    await expect.element(dialog().getByText('30 × 30 pixels')).toBeVisible()
    await button('Use photo').click()
    await expect
      .element(alert().filter({ hasText: /photo 1\.jpg, photo 3\.jpg: This picture is damaged/ }))
      .toBeVisible()
    bring('drop', group().element(), [
      new File([], 'a.jpg'),
      new File([new Uint8Array(110_000_000)], 'b.jpg'),
    ])
    await expect
      .element(alert().filter({ hasText: /a\.jpg: The file is empty.*b\.jpg: The file is larger/ }))
      .toBeVisible()
  })

  test('a full disk', async () => {
    const bridge = await formWith([await colours()])
    bridge.failWith('photo.keep', { kind: 'storage', reason: 'full' })
    await add()
    await expect.element(alert().filter({ hasText: /disk is full/ })).toBeVisible()
    expect(useRecordEditorStore().draft?.face_picture).toBeNull()
  })

  test('the sentence goes with the form', async () => {
    await formWith()
    bring('drop', group().element(), [new File([], 'x.jpg')])
    await expect.element(alert()).toBeVisible()
    await button('Cancel').click()
    await button('Edit').click()
    await expect.element(alert()).not.toBeInTheDocument()
  })
})
