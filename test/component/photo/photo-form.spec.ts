import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usePhotoIntakeStore } from '../../../renderer/stores/photo-intake.ts'
import { useRecordEditorStore } from '../../../renderer/stores/record-editor.ts'
import type { FakeBridge } from '../../fakes/fake-bridge.ts'
import { bareRecord, fullRecord } from '../../fakes/full-record.ts'
import { button, field, openForm } from '../record/open-record.ts'
import { colours, fileOf, lookAt } from './pictures.ts'

const dialog = () => page.getByRole('dialog', { name: 'Crop photo' })
const frame = () => dialog().getByRole('application', { name: 'Part to keep' })
const group = () => page.getByRole('group', { name: 'Photos', exact: true })
const alert = () => page.getByRole('alert')

/** A form of a record without photos, and pictures that the file dialog will answer with. */
async function formWith(
  pictures: Uint8Array[] = [],
  record = bareRecord({ etag: '"1"' }),
): Promise<FakeBridge> {
  const bridge = await openForm(record)
  bridge.main.photos.toChoose = pictures
  return bridge
}

async function add(name = 'Add photo'): Promise<void> {
  await button(name).click()
  await expect.element(frame()).toBeVisible()
  await button('Use photo').click()
  await expect.element(frame()).not.toBeInTheDocument()
}

async function save(bridge: FakeBridge) {
  await button('Save').click()
  await expect.element(button('Edit')).toBeVisible()
  return bridge.callsOf('record.save').at(-1)?.changes
}

const keptOf = ({ main }: FakeBridge) => [...main.photos.kept.entries()]
const handlesOf = (bridge: FakeBridge) => keptOf(bridge).map(([handle]) => handle)

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

describe('issue 3: adding a photo', () => {
  test('the first one is the face, square; the draft refers to it and it is uploaded at once', async () => {
    const bridge = await formWith([await colours(200, 100)])
    await add()
    const [[handle = '', photo] = []] = keptOf(bridge)
    expect(await lookAt(photo?.bytes as Uint8Array<ArrayBuffer>)).toMatchObject({ size: [100, 100] })
    expect(bridge.callsOf('photo.upload')).toEqual([{ handle, profile: bridge.main.session.current }])
    await expect.element(group().getByRole('button', { name: 'Remove photo' })).toBeVisible()
    expect(await save(bridge)).toEqual({ face_picture: { image: handle, source: 'temp' } })
  })

  test('the next ones are further photos of any shape, behind those that are there', async () => {
    const bridge = await formWith([await colours(200, 100), await colours(50, 60)], fullRecord())
    await button('Add photo').click()
    await expect.element(dialog().getByText('1 more to follow')).toBeVisible()
    await expect.element(dialog().getByText('200 × 100 pixels')).toBeVisible()
    await button('Use photo').click()
    await expect.element(dialog().getByText('50 × 60 pixels')).toBeVisible()
    await button('Use photo').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    const [first, second] = handlesOf(bridge)
    expect(await save(bridge)).toEqual({
      pictures: [{ image: 'p2' }, { image: first, source: 'temp' }, { image: second, source: 'temp' }],
    })
  })

  test('what it is for can be changed in the dialog, and with it the shape', async () => {
    const bridge = await formWith([await colours(200, 100)])
    await button('Add photo').click()
    await expect.element(dialog().getByText('100 × 100 pixels')).toBeVisible()
    await dialog().getByRole('radio', { name: 'Further photo' }).click()
    await expect.element(dialog().getByText('200 × 100 pixels')).toBeVisible()
    await button('Use photo').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(await save(bridge)).toEqual({ pictures: [{ image: handlesOf(bridge)[0], source: 'temp' }] })
  })

  test('a file dialog that is closed adds nothing', async () => {
    const bridge = await formWith()
    await button('Add photo').click()
    await expect.element(button('Add photo')).toBeEnabled()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(bridge.callsOf('photo.open')).toEqual([])
  })

  test('Cancel and Escape drop the picture and what waits behind it', async () => {
    const bridge = await formWith([await colours(), await colours()])
    await button('Add photo').click()
    await expect.element(frame()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(bridge.callsOf('photo.discard')).toHaveLength(2)
    expect(useRecordEditorStore().isDirty).toBe(false)
    await expect.element(button('Add photo')).toHaveFocus()
  })

  test('the place is kept only where the user ticks it', async () => {
    const bridge = await formWith([await colours(), await colours()])
    bridge.main.photos.hasPlace = true
    await button('Add photo').click()
    await button('Use photo').click()
    const place = dialog().getByRole('checkbox', { name: 'Keep the place where it was taken' })
    await expect.element(dialog().getByText('200 × 100 pixels')).toBeVisible()
    await expect.element(place).not.toBeChecked()
    await place.click()
    await button('Use photo').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(keptOf(bridge).map(([, { keepPlace }]) => keepPlace)).toEqual([false, true])
  })

  test('where nothing says where it was taken, nothing is asked', async () => {
    await formWith([await colours()])
    await button('Add photo').click()
    await expect.element(frame()).toBeVisible()
    await expect.element(dialog().getByRole('checkbox')).not.toBeInTheDocument()
  })
})

describe('issue 3: the crop dialog by keyboard', () => {
  test('arrows move the frame, Shift and arrows size it, plus and minus keep its shape', async () => {
    await formWith([await colours(400, 400)])
    await button('Add photo').click()
    await expect.element(dialog().getByText('400 × 400 pixels')).toBeVisible()
    ;(frame().element() as HTMLElement).focus()
    await userEvent.keyboard('-')
    const pixels = () =>
      dialog()
        .getByText(/pixels/)
        .element().textContent ?? ''
    const [width = 0, height = 0] = pixels().match(/\d+/g)?.map(Number) ?? []
    expect(width).toBeLessThan(400)
    expect(height).toBe(width)
    await userEvent.keyboard('+')
    expect(pixels()).toContain('400 × 400')
    await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
    expect(pixels()).not.toContain('400')
  })

  test('a turned picture is kept as it is seen', async () => {
    const bridge = await formWith([await colours(200, 100)])
    await button('Add photo').click()
    await dialog().getByRole('radio', { name: 'Further photo' }).click()
    await button('Turn right').click()
    await expect.element(dialog().getByText('100 × 200 pixels')).toBeVisible()
    await button('Use photo').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    const [[, photo] = []] = keptOf(bridge)
    expect((await lookAt(photo?.bytes as Uint8Array<ArrayBuffer>)).size).toEqual([100, 200])
  })
})

describe('issue 3: dropping and pasting', () => {
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
    onTestFinished(() => void (window.createImageBitmap = decode))
    bring('drop', group().element(), [fileOf(await colours())])
    await expect.element(alert().filter({ hasText: /50 million pixels/ })).toBeVisible()
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
    ['40 MB', new File([new Uint8Array(40_000_000)], 'x.jpg'), /larger than 20 MB/],
  ] as const)('%s is not even read', async ([, file, sentence]) => {
    const bridge = await formWith()
    bring('drop', group().element(), [file])
    await expect.element(alert().filter({ hasText: sentence })).toBeVisible()
    expect(bridge.callsOf('photo.check')).toEqual([])
  })

  test('a file that is gone by the time it is read', async () => {
    await formWith()
    const file = fileOf(await colours())
    file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'))
    // A DataTransfer hands out its own copy of a file, so this one goes to the page directly.
    await usePhotoIntakeStore().take([file])
    await expect.element(alert().filter({ hasText: /no longer there/ })).toBeVisible()
  })
})

describe('issue 3, bad input: each is told in a sentence, the draft stays', () => {
  test('a picture that is damaged behind its header', async () => {
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

describe('issue 3: an upload', () => {
  test('shows how far it is', async () => {
    const bridge = await formWith([await colours()])
    bridge.delay('photo.upload', () => new Promise(() => undefined))
    await add()
    const progress = group().getByRole('progressbar', { name: 'Uploading the photo' })
    await expect.element(progress).not.toHaveAttribute('aria-valuenow')
    bridge.announce('photo.progress', { handle: handlesOf(bridge)[0] ?? '', sent: 300, total: 400 })
    await expect.element(progress).toHaveAttribute('aria-valuenow', '75')
  })

  test('can be cancelled: the photo is gone from draft and main', async () => {
    const bridge = await formWith([await colours()])
    bridge.delay('photo.upload', () => new Promise(() => undefined))
    await add()
    await button('Cancel upload').click()
    expect(keptOf(bridge)).toEqual([])
    expect(useRecordEditorStore().isDirty).toBe(false)
    await expect.element(button('Add photo')).toHaveFocus()
  })

  test('that did not go through says why, and is tried again on request', async () => {
    const bridge = await formWith([await colours()])
    bridge.failWith('photo.upload', { kind: 'offline', code: 'ECONNREFUSED', host: 'api.example.com' }, 1)
    await add()
    await expect.element(alert().filter({ hasText: /api.example.com cannot be reached/ })).toBeVisible()
    await button('Try again').click()
    await expect.element(alert()).not.toBeInTheDocument()
    expect(bridge.callsOf('photo.upload')).toHaveLength(2)
  })
})

describe('issue 3: removing and replacing', () => {
  test('Remove photo takes the face away; the focus stays near', async () => {
    const bridge = await formWith([], fullRecord())
    await button('Remove photo').click()
    await expect.element(button('Add photo')).toHaveFocus()
    await expect.element(group().getByRole('status')).toHaveTextContent('Photo removed')
    expect(await save(bridge)).toEqual({ face_picture: null })
  })

  test('a further photo has a button of its own', async () => {
    const bridge = await formWith([], fullRecord())
    await button('Remove photo 1').click()
    expect(await save(bridge)).toEqual({ pictures: [] })
  })

  test('Replace photo puts another face in its place; a new one that it replaces is given up', async () => {
    const bridge = await formWith([await colours()], fullRecord())
    await add('Replace photo')
    const [first] = handlesOf(bridge)
    bridge.main.photos.toChoose = [await colours(60, 60)]
    await add('Replace photo')
    const [second] = handlesOf(bridge)
    expect(second).not.toBe(first)
    expect(await save(bridge)).toEqual({ face_picture: { image: second, source: 'temp' } })
  })
})

describe('issue 3: whose a new photo is', () => {
  test('Cancel gives it up', async () => {
    const bridge = await formWith([await colours()])
    await add()
    await button('Cancel').click()
    await expect.element(button('Edit')).toBeVisible()
    expect(keptOf(bridge)).toEqual([])
  })

  test('after a save it is main’s, also where the save waits for the network', async () => {
    const bridge = await formWith([await colours()])
    await add()
    await save(bridge)
    expect(bridge.callsOf('photo.discard')).toEqual([])
  })

  test('a failed save keeps it in the form', async () => {
    const bridge = await formWith([await colours()])
    await add()
    bridge.failWith('record.save', { kind: 'photo', reason: 'refused' }, 1)
    await button('Save').click()
    await expect.element(alert().filter({ hasText: /does not take this picture/ })).toBeVisible()
    await expect.element(group().getByRole('button', { name: 'Remove photo' })).toBeVisible()
    expect(keptOf(bridge)).toHaveLength(1)
  })

  test('edits that Reload put aside keep theirs until they are dropped', async () => {
    const bridge = await formWith([await colours()], fullRecord())
    await add()
    bridge.main.changeElsewhere('address', 'r1', { memo: 'theirs' })
    await button('Save').click()
    await button('Reload').click()
    await expect.element(button('Put my edits back')).toBeVisible()
    expect(keptOf(bridge)).toHaveLength(1)
    await button('Put my edits back').click()
    await expect.element(group().getByRole('button', { name: 'Remove photo 2' })).toBeVisible()
  })
})

describe('reliability P16: fields that could not be read', () => {
  test('a field of photos that is unreadable is neither offered nor sent', async () => {
    const bridge = await formWith([await colours()])
    const view = { record: bareRecord({ etag: '"1"' }), unreadable: ['face_picture'] }
    bridge.answer('record.read', async () => ({ ok: true, value: view }))
    await useRecordEditorStore().open('address', view.record.id)
    await button('Edit').click()
    await button('Add photo').click()
    await expect.element(frame()).toBeVisible()
    await expect.element(dialog().getByRole('radio', { name: /Face photo/ })).not.toBeInTheDocument()
    await button('Use photo').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(Object.keys((await save(bridge)) ?? {})).toEqual(['pictures'])
  })
})
