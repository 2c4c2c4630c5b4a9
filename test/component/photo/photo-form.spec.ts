// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useRecordEditorStore } from '../../../renderer/stores/record-editor.ts'
import type { FakeBridge } from '../../fakes/fake-bridge.ts'
import { bareRecord, fullRecord } from '../../fakes/full-record.ts'
import { button } from '../record/open-record.ts'
import { colours, lookAt } from './pictures.ts'
import { dialog, frame, group, alert, formWith, add, keptOf } from './photo-form-bench.ts'

async function save(bridge: FakeBridge) {
  await button('Save').click()
  await expect.element(button('Edit')).toBeVisible()
  return bridge.callsOf('record.save').at(-1)?.changes
}

const handlesOf = (bridge: FakeBridge) => keptOf(bridge).map(([handle]) => handle)

describe('adding a photo', () => {
  test('the first one is the face, square; the draft refers to it and it is uploaded immediately', async () => {
    const bridge = await formWith([await colours(200, 100)])
    await add()
    const [[handle = '', photo] = []] = keptOf(bridge)
    expect(await lookAt(photo?.bytes as Uint8Array<ArrayBuffer>)).toMatchObject({ size: [100, 100] })
    expect(bridge.callsOf('photo.upload')).toEqual([{ handle, profile: bridge.main.session.current }])
    await expect.element(button('Remove photo')).toBeVisible()
    expect(await save(bridge)).toEqual({ face_picture: { image: handle, source: 'temp' } })
  })

  test('the next ones are further photos of any shape, after the existing ones', async () => {
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
    await dialog().getByRole('radio', { name: 'Other photo' }).click()
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

  test('Cancel and Escape drop the picture and what waits after it', async () => {
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

  test('asks nothing where no data say where it was taken', async () => {
    await formWith([await colours()])
    await button('Add photo').click()
    await expect.element(frame()).toBeVisible()
    await expect.element(dialog().getByRole('checkbox')).not.toBeInTheDocument()
  })
})

describe('the crop dialog by keyboard', () => {
  test('Enter uses the photo, wherever the choice is', async () => {
    const bridge = await formWith([await colours()])
    await button('Add photo').click()
    await expect.element(dialog().getByText('100 × 100 pixels')).toBeVisible()
    await expect.element(dialog().getByRole('radio', { name: /Face photo/ })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(keptOf(bridge)).toHaveLength(1)
  })

  test('arrows move the frame, Shift and arrows size it, plus and minus keep its shape', async () => {
    await formWith([await colours(400, 400)])
    await button('Add photo').click()
    // The frame comes once the room for it has been measured; until then there is nothing to size.
    await expect.poll(() => frame().element().childElementCount).toBe(1)
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
    await dialog().getByRole('radio', { name: 'Other photo' }).click()
    await button('Rotate right').click()
    await expect.element(dialog().getByText('100 × 200 pixels')).toBeVisible()
    await button('Use photo').click()
    await expect.element(dialog()).not.toBeInTheDocument()
    const [[, photo] = []] = keptOf(bridge)
    expect((await lookAt(photo?.bytes as Uint8Array<ArrayBuffer>)).size).toEqual([100, 200])
  })
})

describe('an upload', () => {
  test('shows how far it is', async () => {
    const bridge = await formWith([await colours()])
    bridge.delay('photo.upload', () => new Promise(() => undefined))
    await add()
    const progress = page.getByRole('progressbar', { name: 'Uploading the photo' })
    await expect.element(progress).not.toHaveAttribute('aria-valuenow')
    bridge.announce('photo.progress', { handle: handlesOf(bridge)[0] ?? '', sent: 300, total: 400 })
    await expect.element(progress).toHaveAttribute('aria-valuenow', '75')
  })

  test('can be stopped: the photo is removed from draft and main', async () => {
    const bridge = await formWith([await colours()])
    bridge.delay('photo.upload', () => new Promise(() => undefined))
    await add()
    await button('Stop upload').click()
    expect(keptOf(bridge)).toEqual([])
    expect(useRecordEditorStore().isDirty).toBe(false)
    await expect.element(button('Add face photo')).toHaveFocus()
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

describe('removing and replacing', () => {
  test('Remove photo takes the face away; the focus stays near', async () => {
    const bridge = await formWith([], fullRecord())
    await button('Remove photo').click()
    await expect.element(button('Add face photo')).toHaveFocus()
    await expect.element(page.getByText('Photo removed', { exact: true })).toBeInTheDocument()
    expect(await save(bridge)).toEqual({ face_picture: null })
  })

  test('a further photo has a button of its own', async () => {
    const bridge = await formWith([], fullRecord())
    await button('Remove photo 1').click()
    expect(await save(bridge)).toEqual({ pictures: [] })
  })

  test('Replace photo replaces the face photo; a new photo that is replaced is discarded', async () => {
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

describe('the owner of a new photo', () => {
  test('Cancel discards it', async () => {
    const bridge = await formWith([await colours()])
    await add()
    await button('Cancel').click()
    await expect.element(button('Edit')).toBeVisible()
    expect(keptOf(bridge)).toEqual([])
  })

  test('after a save main owns it, even if the save waits for the network', async () => {
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
    await expect.element(alert().filter({ hasText: /does not accept this picture/ })).toBeVisible()
    await expect.element(button('Remove photo')).toBeVisible()
    expect(keptOf(bridge)).toHaveLength(1)
  })

  test('edits that Reload put aside keep theirs until they are dropped', async () => {
    const bridge = await formWith([await colours()], fullRecord())
    await add()
    bridge.main.changeElsewhere('address', 'r1', { memo: 'theirs' })
    await button('Save').click()
    await button('Reload').click()
    await expect.element(button('Restore my edits')).toBeVisible()
    expect(keptOf(bridge)).toHaveLength(1)
    await button('Restore my edits').click()
    await expect.element(group().getByRole('button', { name: 'Remove photo 2' })).toBeVisible()
  })
})

describe('fields that could not be read', () => {
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
