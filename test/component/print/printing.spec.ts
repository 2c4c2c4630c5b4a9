import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nextTick } from 'vue'
import { ok } from '../../../contract/failure.ts'
import type { FakeBridge } from '../../fakes/fake-bridge.ts'
import type { FakeMain } from '../../fakes/fake-main.ts'
import { colours, corners, lookAt } from '../photo/pictures.ts'
import { button, chooseSheet, openPrint, picture, workbench } from './print-bench.ts'

const inLongRun = { tags: ['long'] }

/** Opens the workbench with a layout that has photos; these are the bytes of the service. */
async function openWithPhotos(jpegs: Uint8Array<ArrayBuffer>[]): Promise<FakeBridge> {
  const begin = ({ main }: { main: FakeMain }) => {
    main.print.photos = [{ x: 2, y: 2, width: 20, height: 40, family: 'address', id: 'a001', image: 'face' }]
    main.print.toPrint = jpegs.map((jpeg, at) => ({ at, jpeg, width: 236, height: 472 }))
  }
  const bridge = await openPrint({ begin })
  await chooseSheet('ELM008')
  await page.getByRole('combobox', { name: 'Layout' }).selectOptions('Badge')
  await expect.poll(() => bridge.callsOf('print.preview').at(-1)?.options.layout).toBe('badge')
  await expect.element(button('Save PDF')).toBeEnabled()
  return bridge
}

describe('printing', () => {
  test('the very job that is shown is saved', async () => {
    const bridge = await openPrint()
    await button('Save PDF').click()
    await expect.element(page.getByText('The PDF is saved.')).toBeVisible()
    expect(bridge.callsOf('print.pdf')).toEqual([{ job: 1 }])
  })

  test('the photos of a layout are shown on the page, and made as large as they are printed before it is saved', async () => {
    const bridge = await openWithPhotos([await colours(200, 100), new Uint8Array([1, 2, 3])])
    const [photo] = [...workbench().element().querySelectorAll<HTMLImageElement>('.page img')]
    expect(photo?.src).toMatch(/^photo:\/\/address\/[\w-]+\/a001\/face$/)
    await button('Save PDF').click()
    await expect.element(page.getByText('The PDF is saved.')).toBeVisible()
    const steps = bridge.callsOf('print.photos').map(({ made }) => made)
    expect(steps).toEqual([null, [{ at: 0, jpeg: expect.any(Uint8Array) }]])
    // The middle of it, in its shape.
    expect(await lookAt(steps[1]![0]!.jpeg)).toMatchObject({
      size: [50, 100],
      topLeft: corners.topLeft,
      bottomRight: corners.bottomRight,
    })
    const told = 'The photo of 1 contact could not be read; its place stays empty.'
    await expect.element(page.getByText(told)).toBeVisible()
  })

  test('nothing is saved or printed where the user stops while photos are made', async () => {
    const bridge = await openWithPhotos([])
    let letGo = (): void => undefined
    const held = new Promise<void>((resolve) => (letGo = resolve))
    const jpeg = await colours(20, 10)
    bridge.answer('print.photos', async ({ made }) => {
      if (made !== null) await held
      const done = made === null ? 6 : 7
      return ok({ photos: [{ at: done, jpeg, width: 10, height: 20 }], done, total: 7, lacking: 0 })
    })
    await button('Print…').click()
    await expect.element(page.getByText('6 of 7')).toBeVisible()
    await button('Stop').click()
    letGo()
    await expect.element(button('Print…')).toBeEnabled()
    expect(bridge.callsOf('print.paper')).toEqual([])
  })

  test('labels without a layout ask for no photos', async () => {
    const bridge = await openPrint()
    await button('Save PDF').click()
    await expect.element(page.getByText('The PDF is saved.')).toBeVisible()
    expect(bridge.callsOf('print.photos')).toEqual([])
  })

  test('what was shown before a choice cannot be saved, from the click on', async () => {
    const bridge = await openPrint()
    const told = bridge.hold('print.preview')
    const horizontal = page.getByRole('radio', { name: 'Horizontal' }).element() as HTMLElement
    horizontal.click()
    await nextTick()
    expect((button('Save PDF').element() as HTMLButtonElement).disabled).toBe(true)
    told()
    await button('Save PDF').click()
    await expect.poll(() => bridge.callsOf('print.pdf')).toEqual([{ job: 2 }])
  })

  test('what was on its way before a choice is not shown as its outcome', inLongRun, async () => {
    const bridge = await openPrint()
    const told = bridge.hold('print.preview')
    const before = bridge.callsOf('print.preview').length
    bridge.announce('mirror.changed', { family: 'address', ids: ['a002'] })
    await expect.poll(() => bridge.callsOf('print.preview')).toHaveLength(before + 1)
    const horizontal = page.getByRole('radio', { name: 'Horizontal' }).element() as HTMLElement
    horizontal.click()
    told()
    await button('Save PDF').click()
    await expect.poll(() => bridge.callsOf('print.pdf')).toEqual([{ job: before + 2 }])
  })

  test('a page that is turned while labels are laid out neither stops the layout nor is lost', async () => {
    const bridge = await openPrint()
    const told = bridge.hold('print.preview')
    const before = bridge.callsOf('print.preview').length
    await page.getByText('Horizontal', { exact: true }).click()
    await expect.poll(() => bridge.callsOf('print.preview')).toHaveLength(before + 1)
    await button('Next page').click()
    await expect.element(picture(/^Page 2 of/)).toBeVisible()
    told()
    await button('Save PDF').click()
    await expect.poll(() => bridge.callsOf('print.pdf')).toEqual([{ job: 2 }])
    await expect.element(picture(/^Page 2 of/)).toBeVisible()
  })

  test(
    'a page that comes after the labels were laid out again is not taken for one of theirs',
    inLongRun,
    async () => {
      const bridge = await openPrint()
      const told = bridge.hold('print.page')
      await button('Next page').click()
      await expect.poll(() => bridge.callsOf('print.page')).toEqual([{ job: 1, page: 1 }])
      await page.getByText('Horizontal', { exact: true }).click()
      await expect.poll(() => bridge.callsOf('print.page')).toContainEqual({ job: 2, page: 1 })
      told()
      await expect.element(picture(/^Page 2 of/)).toBeVisible()
      await button('Save PDF').click()
      await expect.poll(() => bridge.callsOf('print.pdf')).toEqual([{ job: 2 }])
    },
  )

  test.for([
    ['no-printer', /No printer is set up/],
    ['no-printer-list', /list of printers could not be read/],
    ['printer-gone', /chosen printer is no longer available/],
    ['settings-refused', /does not accept this paper size/],
    ['no-answer', /did not respond/],
    ['refused', /did not accept the job/],
    ['stopped', /Nothing was printed/],
  ] as const)('%s is said', inLongRun, async ([outcome, said]) => {
    const bridge = await openPrint()
    bridge.answer('print.paper', async () => ({ ok: true, value: { outcome } }))
    await button('Print…').click()
    await expect.element(page.getByText(said)).toBeVisible()
  })

  test('progress is shown while a job takes long, and can be stopped', async () => {
    const bridge = await openPrint()
    bridge.delay('print.pdf', () => new Promise(() => undefined))
    await button('Save PDF').click()
    bridge.announce('print.progress', { phase: 'laying-out', done: 2_500, total: 10_000 })
    const bar = page.getByRole('progressbar', { name: 'Laying out labels' })
    await expect.element(bar).toHaveAttribute('aria-valuenow', '25')
    expect(bar.element().firstElementChild?.getBoundingClientRect().height).toBeGreaterThan(0)
    await button('Stop').click()
    expect(bridge.callsOf('print.stop')).toHaveLength(1)
  })

  test('a layout that was stopped prints nothing until it is done again', inLongRun, async () => {
    const bridge = await openPrint()
    bridge.failWith('print.preview', { kind: 'cancelled' }, 1)
    await page.getByText('Horizontal', { exact: true }).click()
    await expect.element(page.getByRole('heading', { name: 'Stopped' })).toBeVisible()
    await expect.element(button('Save PDF')).toBeDisabled()
    await expect.element(page.getByText('Nothing to check')).not.toBeInTheDocument()
    await button('Try again').click()
    await expect.element(button('Save PDF')).toBeEnabled()
  })

  test(
    'a job that is being saved stays as it is; what changed meanwhile is laid out afterwards',
    inLongRun,
    async () => {
      const bridge = await openPrint()
      let finish = (): void => undefined
      bridge.delay('print.pdf', () => new Promise((resolve) => (finish = resolve)))
      await button('Save PDF').click()
      const before = bridge.callsOf('print.preview').length
      bridge.announce('mirror.changed', { family: 'address', ids: ['a002'] })
      await new Promise((resolve) => setTimeout(resolve, 1_300))
      expect(bridge.callsOf('print.preview')).toHaveLength(before)
      finish()
      await expect.poll(() => bridge.callsOf('print.preview')).toHaveLength(before + 1)
    },
  )

  test('a change of the book takes no button away while it is laid out', inLongRun, async () => {
    const bridge = await openPrint()
    let finish = (): void => undefined
    bridge.delay('print.preview', () => new Promise((resolve) => (finish = resolve)))
    const before = bridge.callsOf('print.preview').length
    bridge.announce('mirror.changed', { family: 'address', ids: ['a002'] })
    await expect.poll(() => bridge.callsOf('print.preview')).toHaveLength(before + 1)
    await expect.element(button('Save PDF')).toBeEnabled()
    await button('Save PDF').click()
    await expect.element(page.getByText('The PDF is saved.')).toBeVisible()
    finish()
    await expect.element(button('Save PDF')).toBeEnabled()
  })

  test('asks about marking as sent only if that is switched on, with the year as a tag', async () => {
    const bridge = await openPrint()
    await button('Print…').click()
    await expect.element(page.getByText('Sent to the printer.')).toBeVisible()
    await expect.element(page.getByRole('dialog', { name: 'Mark as sent?' })).not.toBeInTheDocument()
    const told = bridge.hold('print.setup')
    await page.getByRole('checkbox', { name: /^Ask to mark/ }).click()
    await expect.poll(() => bridge.callsOf('print.askToMark')).toEqual([{ ask: true }])
    // A printer may be quicker than what is kept is read again.
    await button('Print…').click()
    await button('Mark as sent').click()
    told()
    const tag = `Sent ${new Date().getFullYear()}`
    await expect.poll(() => bridge.callsOf('print.markSent')[0]).toMatchObject({ job: 1, as: { tag } })
    await expect.element(page.getByText('30 contacts marked.')).toBeVisible()
  })

  test(
    'marking of many continues when the workbench is closed, and says when it has ended',
    inLongRun,
    async () => {
      const bridge = await openPrint()
      await page.getByRole('checkbox', { name: /^Ask to mark/ }).click()
      let finish = (): void => undefined
      bridge.delay('print.markSent', () => new Promise((resolve) => (finish = resolve)))
      await button('Save PDF').click()
      await button('Mark as sent').click()
      await expect.poll(() => bridge.callsOf('print.markSent')).toHaveLength(1)
      await userEvent.keyboard('{Escape}')
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
      finish()
      await expect.element(page.getByText('30 contacts marked.')).toBeVisible()
    },
  )

  test(
    'marking waits until another change of many has ended, and the question stays',
    inLongRun,
    async () => {
      const bridge = await openPrint({ begin: ({ main }) => main.bulk.cutOff() })
      await page.getByRole('checkbox', { name: /^Ask to mark/ }).click()
      await button('Print…').click()
      await button('Mark as sent').click()
      await expect.element(page.getByText(/^Another bulk change is not finished yet/)).toBeVisible()
      await expect.element(page.getByRole('dialog', { name: 'Mark as sent?' })).toBeVisible()
      expect(bridge.callsOf('print.markSent')).toEqual([])
    },
  )

  test('a test page is printed for the printer, and what was measured adjusts it', inLongRun, async () => {
    const bridge = await openPrint()
    await page.getByRole('combobox', { name: 'Printer' }).selectOptions('Office printer')
    await button('Adjust…').click()
    await button('Test page').click()
    await expect
      .poll(() => bridge.callsOf('print.testPage'))
      .toEqual([{ sheet: 'hagaki', printer: 'office', to: 'paper' }])
    await page.getByRole('textbox', { name: /^Length of the horizontal ruler/ }).fill('181,5')
    await button('Adjust').click()
    await expect
      .poll(() => bridge.callsOf('print.calibrate')[0]?.measured)
      .toEqual({ horizontal: 181.5, vertical: 260, left: 15, top: 15 })
  })
})
