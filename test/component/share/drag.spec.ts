// @module-tag long
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { useSelectionStore } from '../../../renderer/stores/selection.ts'
import { useShareStore } from '../../../renderer/stores/share.ts'
import { openWindow } from '../open-window.ts'

const row = (name: RegExp) => page.getByRole('option', { name })

/** As a hand does it; the page takes the drag over from the browser. Returns whether it did. */
function dragOut(element: Element): boolean {
  const dataTransfer = new DataTransfer()
  const options = { bubbles: true, cancelable: true, dataTransfer }
  return !element.dispatchEvent(new DragEvent('dragstart', options))
}

function dropOnWindow(): void {
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(new File(['BEGIN:VCARD\r\nFN:x\r\nEND:VCARD\r\n'], 'x.vcf', { type: 'text/vcard' }))
  document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer }))
}

test('a row goes alone, and with all that are selected where it is one of them', async () => {
  const bridge = await openWindow()
  await expect.element(row(/^青木 彩/)).toBeVisible()
  await expect.element(row(/^秋山/)).toHaveAttribute('draggable', 'true')
  expect(dragOut(row(/^秋山/).element())).toBe(true)
  await expect.poll(() => bridge.callsOf('share.drag')).toHaveLength(1)
  expect(bridge.callsOf('share.drag')[0]).toMatchObject({ family: 'address', ids: ['a002'] })
  await useSelectionStore().selectAll()
  dragOut(row(/^秋山/).element())
  await expect.poll(() => bridge.callsOf('share.drag')).toHaveLength(2)
  expect(bridge.callsOf('share.drag')[1]?.ids).toEqual([...useSelectionStore().ids])
})

test('the face over a contact goes, and a contact of the Trash does not', async () => {
  const bridge = await openWindow()
  await row(/^青木 彩/).click()
  const face = () => page.getByTitle('Drag the picture out of the window to get a vCard file')
  await expect.element(face()).toBeVisible()
  expect(dragOut(face().element())).toBe(true)
  await expect.poll(() => bridge.callsOf('share.drag')).toMatchObject([{ ids: ['a001'] }])
  await page.getByRole('button', { name: /^Trash/ }).click()
  await row(/旧友/).click()
  await expect.element(page.getByRole('heading', { name: /旧友/ })).toBeVisible()
  await expect.element(face()).not.toBeInTheDocument()
  await expect.element(row(/旧友/)).toHaveAttribute('draggable', 'false')
})

test('what is dropped back on the window is not imported; what comes after it is', async () => {
  const bridge = await openWindow()
  await expect.element(row(/^青木 彩/)).toBeVisible()
  dragOut(row(/^青木 彩/).element())
  await expect.poll(() => bridge.callsOf('share.drag')).toHaveLength(1)
  dropOnWindow()
  expect(bridge.callsOf('import.read')).toEqual([])
  dispatchEvent(new PointerEvent('pointermove'))
  dropOnWindow()
  await expect.poll(() => bridge.callsOf('import.read')).toHaveLength(1)
})

test('rows that fall on a tag get it, those that fall on a group move there', async () => {
  const bridge = await openWindow()
  const tag = page.getByRole('button', { name: /^年賀状/ })
  const group = page.getByRole('region', { name: 'Groups', exact: true }).getByRole('button').last()
  await expect.element(tag).toBeVisible()
  const event = (name: string) =>
    new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: new DataTransfer() })
  /** Nothing takes what does not come from the list. */
  expect(tag.element().dispatchEvent(event('dragover'))).toBe(true)
  for (const [target, at] of [
    [tag, 1],
    [group, 2],
  ] as const) {
    dragOut(row(/^青木 彩/).element())
    await expect.poll(() => bridge.callsOf('share.drag')).toHaveLength(at)
    await expect.poll(() => target.element().dispatchEvent(event('dragover'))).toBe(false)
    target.element().dispatchEvent(event('drop'))
    await expect.poll(() => bridge.callsOf('bulk.start')).toHaveLength(at)
    bridge.announce('bulk.progress', { ...bridge.main.bulk.state!, phase: 'finished', left: 0, done: 1 })
  }
  expect(bridge.callsOf('bulk.start')).toMatchObject([
    { change: { kind: 'add-tag', tag: '年賀状' }, target: { ids: ['a001'] } },
    { change: { kind: 'move' }, target: { ids: ['a001'] } },
  ])
  expect(bridge.callsOf('import.read')).toEqual([])
})

test('a missing photo is reported when a drag out of the window ends, but not after a drop on a tag', async () => {
  const bridge = await openWindow()
  const tag = page.getByRole('button', { name: /^年賀状/ })
  const told = page.getByText(
    'The photo is not included because it is not on this computer; to include it, use “Save as vCard…” in “Share”.',
  )
  bridge.main.share.lacking = { withoutPhoto: 1, lack: 'to-fetch' }
  await expect.element(tag).toBeVisible()
  await expect.element(row(/^青木 彩/)).toBeVisible()
  dragOut(row(/^青木 彩/).element())
  await expect.poll(() => useShareStore().dragged).not.toBe(null)
  tag.element().dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true }))
  await expect.poll(() => bridge.callsOf('bulk.start')).toHaveLength(1)
  dispatchEvent(new PointerEvent('pointermove'))
  await expect.element(told).not.toBeInTheDocument()
  dragOut(row(/^青木 彩/).element())
  await expect.poll(() => bridge.callsOf('share.drag')).toHaveLength(2)
  await expect
    .poll(() => {
      dispatchEvent(new PointerEvent('pointermove'))
      return useShareStore().dragged
    })
    .toBe(null)
  await expect.element(told).toBeVisible()
})

test('a tag of the record leads to the contacts that have it', async () => {
  const bridge = await openWindow()
  await row(/^青木 彩/).click()
  const chip = page.getByRole('list', { name: 'Tags', exact: true }).getByRole('button').first()
  const name = chip.element().textContent?.trim() ?? ''
  await chip.click()
  await expect.poll(() => bridge.callsOf('record.rows').at(-1)?.tags).toEqual([name])
})
