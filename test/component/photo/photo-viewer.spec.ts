// @module-tag long
import { mount } from '@vue/test-utils'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import PhotoViewer from '../../../renderer/components/photo/PhotoViewer.vue'
import '../../../renderer/styles/main.css'
import { colours } from './pictures.ts'

/** A viewer over three pictures of 1,600 × 800 in a window of 900 × 700. Returns which one it shows. */
async function openViewer(at = 0): Promise<() => number | null> {
  await page.viewport(900, 700)
  const url = URL.createObjectURL(new Blob([await colours(1600, 800)]))
  const photos = [1, 2, 3].map((number) => ({
    url: `${url}#${number}`,
    name: `Photo ${number}`,
    taken: 'Taken long ago',
  }))
  const viewer = mount(PhotoViewer, {
    attachTo: document.body,
    props: {
      title: 'Photos of Hanako',
      photos,
      at,
      'onUpdate:at': (next: number | null) => void viewer.setProps({ at: next }),
    },
  })
  onTestFinished(() => {
    viewer.unmount()
    document.body.replaceChildren()
    URL.revokeObjectURL(url)
  })
  await expect.element(picture(at + 1)).toBeVisible()
  return () => viewer.props('at')
}

const picture = (number: number) => page.getByRole('img', { name: `Photo ${number}` })
const button = (name: string) => page.getByRole('button', { name })
const width = (number: number) => picture(number).element().getBoundingClientRect().width

describe('photos in full', () => {
  test('a photo fits into the window, with what is known of it', async () => {
    await openViewer()
    const room = picture(1).element().parentElement?.getBoundingClientRect()
    expect(width(1)).toBeCloseTo(room?.width ?? 0, 0)
    await expect.element(page.getByRole('status')).toHaveTextContent('Photo 1 of 3 · Taken long ago')
  })

  test('arrow keys and buttons go from one to the next and stop at the ends', async () => {
    const shown = await openViewer(1)
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(button('Previous photo')).toBeDisabled()
    await userEvent.keyboard('{ArrowLeft}')
    expect(shown()).toBe(0)
    await button('Next photo').click()
    await userEvent.keyboard('{PageDown}')
    await expect.element(button('Next photo')).toBeDisabled()
    expect(shown()).toBe(2)
  })

  test('plus, minus and zero zoom; then the arrows scroll', async () => {
    const shown = await openViewer()
    const fitted = width(1)
    await userEvent.keyboard('++')
    await expect.poll(() => width(1)).toBeCloseTo(fitted * 2.25, 0)
    await userEvent.keyboard('{ArrowRight}')
    expect(shown()).toBe(0)
    await userEvent.keyboard('-')
    await expect.poll(() => width(1)).toBeCloseTo(fitted * 1.5, 0)
    await userEvent.keyboard('0')
    await expect.poll(() => width(1)).toBeCloseTo(fitted, 0)
    await expect.element(button('Zoom out')).toBeDisabled()
  })

  test('zooming keeps the middle of the picture where it was', async () => {
    await openViewer()
    await button('Zoom in').click()
    await button('Zoom in').click()
    const room = picture(1).element().parentElement
    const middle = () => ((room?.scrollLeft ?? 0) + (room?.clientWidth ?? 0) / 2) / (room?.scrollWidth ?? 1)
    await expect.poll(middle).toBeCloseTo(0.5, 1)
  })

  test('Escape closes it', async () => {
    const shown = await openViewer()
    await userEvent.keyboard('{Escape}')
    expect(shown()).toBeNull()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})
