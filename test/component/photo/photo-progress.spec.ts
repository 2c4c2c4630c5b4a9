// @module-tag long
import { mount } from '@vue/test-utils'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import PhotoTile from '../../../renderer/components/photo/PhotoTile.vue'
import '../../../renderer/styles/main.css'
import { applyLanguage } from '../../../renderer/text/i18n.ts'

const total = 8_400_000

test.each([
  ['en', '1.2 MB/s', '6 seconds left'],
  ['ja', '1.2 MB/秒', '残り約6秒'],
] as const)('an upload tells its rate and the time left, %s', async (language, rate, left) => {
  vi.useFakeTimers({ toFake: ['performance'] })
  applyLanguage(language, 'en')
  const upload = (sent: number) => ({ sent, total, failure: null })
  const tile = mount(PhotoTile, {
    attachTo: document.body,
    props: { url: 'data:,', name: 'Photo 1', removal: 'Remove photo 1', upload: upload(0) },
  })
  onTestFinished(() => {
    vi.useRealTimers()
    applyLanguage('en', 'en')
    tile.unmount()
  })
  // Nothing that a second could tell.
  await tile.setProps({ upload: upload(50_000) })
  await expect.element(page.getByRole('progressbar')).toBeInTheDocument()
  expect(document.body.textContent).not.toContain('MB')
  vi.advanceTimersByTime(1_000)
  await tile.setProps({ upload: upload(1_200_000) })
  await expect.element(page.getByText(rate)).toBeVisible()
  await expect.element(page.getByText(left)).toBeVisible()
  await expect.element(page.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '14')
  await tile.setProps({ upload: { sent: 0, total: 0, failure: { kind: 'offline', code: 'X', host: 'x' } } })
  await expect.element(page.getByText(rate)).not.toBeInTheDocument()
})
