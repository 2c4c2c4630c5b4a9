import { createPinia, setActivePinia } from 'pinia'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createApp, h } from 'vue'
import { useRecordFilterStore } from '../../renderer/stores/record-filter.ts'
import { useNavigationStore } from '../../renderer/stores/navigation.ts'
import { useNoticesStore } from '../../renderer/stores/notices.ts'
import { usePrintStore } from '../../renderer/stores/print.ts'
import { useLateViewsStore } from '../../renderer/stores/late-views.ts'
import { late } from '../../renderer/views/late-views.ts'
import { openWindow } from './open-window.ts'

const firstRow = () => page.getByRole('listbox', { name: 'Contacts' }).getByRole('option').first()

/** A page that never has time. */
function keepBusy(): void {
  const idle = vi.spyOn(window, 'requestIdleCallback').mockReturnValue(0)
  onTestFinished(() => idle.mockRestore())
}

describe('views that are not shown at start', () => {
  it('come when the first list is there and the page has time', async () => {
    await openWindow()
    await expect.element(firstRow()).toBeVisible()
    await expect.poll(() => useLateViewsStore().areDue).toBe(true)
  })

  it('come sooner when one is opened, which has the focus as long as it is open', async () => {
    keepBusy()
    await openWindow()
    await expect.element(firstRow()).toBeVisible()
    expect(useLateViewsStore().areDue).toBe(false)
    await page.getByRole('button', { name: 'Settings' }).click()
    const dialog = page.getByRole('dialog', { name: 'Settings' })
    await expect.element(dialog).toBeVisible()
    expect(dialog.element().contains(document.activeElement)).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Settings' })).toHaveFocus()
  })

  it('come sooner for the workbench, which is not an overlay', async () => {
    keepBusy()
    await openWindow()
    await expect.element(firstRow()).toBeVisible()
    await usePrintStore().open({ kind: 'list', filter: useRecordFilterStore().filter })
    await expect.element(page.getByRole('dialog', { name: 'Print labels' })).toBeVisible()
  })

  it('reports a view whose file cannot be read once, and the rest of the window works', async () => {
    const pinia = createPinia()
    setActivePinia(pinia)
    const lost = late(() => Promise.reject(new Error('gone')))
    const other = late(() => Promise.reject(new Error('gone')))
    const root = document.createElement('div')
    document.body.append(root)
    const app = createApp({ render: () => [h(lost), h(other), h('p', 'The list')] }).use(pinia)
    app.mount(root)
    onTestFinished(() => {
      app.unmount()
      root.remove()
    })
    await expect.poll(() => useNoticesStore().shown.map(({ text }) => text)).toHaveLength(1)
    expect(useNoticesStore().shown[0]?.text).toContain('late-view')
    await expect.element(page.getByText('The list')).toBeVisible()
    expect(useNavigationStore().overlay).toBe('none')
  })
})
