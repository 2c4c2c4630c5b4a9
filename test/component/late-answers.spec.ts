import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { nextTick } from 'vue'
import { ok } from '../../contract/failure.ts'
import { useBookStore } from '../../renderer/stores/book.ts'
import { useCardsStore } from '../../renderer/stores/cards.ts'
import { usePaletteStore } from '../../renderer/stores/palette.ts'
import { useDuplicatesStore } from '../../renderer/stores/duplicates.ts'
import { useImportStore } from '../../renderer/stores/import.ts'
import { useMailStore } from '../../renderer/stores/mail.ts'
import { usePhotoIntakeStore } from '../../renderer/stores/photo-intake.ts'
import { usePrintStore } from '../../renderer/stores/print.ts'
import { useRecordEditorStore } from '../../renderer/stores/record-editor.ts'
import { useSessionStore } from '../../renderer/stores/session.ts'
import { openWindow } from './open-window.ts'
import { formWith } from './photo/photo-form-bench.ts'
import { colours } from './photo/pictures.ts'
import { button, dialog, openList } from './profiles-bench.ts'

/** What main answers after the user has turned to something else. */
describe('an answer that comes late', () => {
  test('of a closed import does not replace the file that is shown since then', async () => {
    const bridge = await openWindow()
    await userEvent.keyboard('{Control>}i{/Control}')
    const start = page.getByRole('button', { name: /^Import \d/ })
    await expect.element(start).toBeEnabled()
    const begun = bridge.hold('import.start')
    await start.click()
    await expect.poll(() => bridge.callsOf('import.start')).toHaveLength(1)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog('Import contacts')).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}i{/Control}')
    await expect.element(start).toBeVisible()
    expect(useImportStore().isStarting).toBe(false)
    begun()
    await expect.poll(() => page.getByText(/Importing|imported/).elements().length).toBeGreaterThan(0)
    await expect.element(start).toBeVisible()
  })

  test('with more duplicates is waited for before the next one is decided', async () => {
    const ids = ['a001', 'a002']
    const bridge = await openWindow({
      begin: ({ main }) => {
        main.duplicates.groups = Array.from({ length: 120 }, () => ({ ids, reasons: ['email' as const] }))
      },
    })
    const duplicates = useDuplicatesStore()
    await duplicates.open()
    const { groups } = duplicates
    await duplicates.choose(groups[60] ?? null)
    const come = bridge.hold('duplicates.page')
    const first = duplicates.decide('later')
    await expect.poll(() => bridge.callsOf('duplicates.page').length).toBe(2)
    const second = duplicates.decide('later')
    come()
    await Promise.all([first, second])
    expect(duplicates.chosen?.place).toBe(61)
    expect(duplicates.groups.length).toBe(119)
    expect(bridge.callsOf('duplicates.decide').map(({ place }) => place)).toEqual([60])
  })

  test('about sheets of a profile that was left opens no workbench', async () => {
    const bridge = await openWindow()
    const come = bridge.hold('print.setup')
    const print = usePrintStore()
    const opened = print.open({ kind: 'records', family: 'address', ids: ['a001'] })
    await useSessionStore().select('staging')
    come()
    await opened
    expect(print.isOpen).toBe(false)
  })

  test('about the groups of a profile that was left shows none of them under the next one', async () => {
    const bridge = await openWindow()
    const group = page.getByRole('button', { name: /^町内会/ })
    await expect.element(group).toBeVisible()
    const book = useBookStore()
    const answer = { ok: true, value: book.summary as NonNullable<typeof book.summary> } as const
    const summaries: (() => void)[] = []
    bridge.answer('book.summary', () => new Promise((come) => summaries.push(() => come(answer))))
    const asked = book.refresh()
    await useSessionStore().select('staging')
    await nextTick()
    expect(group.elements()).toEqual([])
    // The service of the next profile is slow; the former one answers now.
    await expect.poll(() => summaries.length).toBeGreaterThan(1)
    summaries[0]?.()
    await asked
    expect(group.elements()).toEqual([])
    expect(page.getByRole('button', { name: 'All contacts', exact: true }).elements()).toHaveLength(1)
    summaries.slice(1).forEach((come) => come())
    await expect.element(group).toBeVisible()
  })

  test('about the address of a form that was closed does not keep the next one from being saved', async () => {
    const bridge = await openList()
    await button('Edit Production').click()
    const come = bridge.hold('profile.check')
    await button('Check').click()
    await expect.poll(() => bridge.callsOf('profile.check')).toHaveLength(1)
    await button('Cancel').click()
    await button('Edit Staging').click()
    await button('Save').click()
    await expect.poll(() => bridge.callsOf('profile.save')).toHaveLength(1)
    come()
  })

  test('with a picture for a form that was closed asks nothing', async () => {
    const bridge = await formWith([await colours()])
    const come = bridge.hold('photo.open')
    await page.getByRole('button', { name: 'Add photo' }).click()
    await expect.poll(() => bridge.callsOf('photo.open')).toHaveLength(1)
    useRecordEditorStore().cancel()
    await expect.element(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
    come()
    await expect.poll(() => usePhotoIntakeStore().opening).toBe(false)
    expect(usePhotoIntakeStore().current).toBe(null)
    expect(bridge.callsOf('photo.discard')).toHaveLength(1)
  })

  test('for a mail of a profile that was left opens no mail', async () => {
    const bridge = await openWindow()
    const come = bridge.hold('share.mail')
    const mail = useMailStore()
    const begun = mail.toTagged('年賀状')
    await useSessionStore().select('staging')
    come()
    await begun
    expect([bridge.callsOf('share.openMail'), mail.mail]).toEqual([[], null])
  })

  test('with a list of cards that is older than a mark takes no mark from the screen', async () => {
    const bridge = await openWindow()
    const cards = useCardsStore()
    await cards.open()
    const [{ id }, old] = [cards.shown[0]!, cards.rows]
    let come = (): void => undefined
    const held = new Promise<void>((resolve) => (come = resolve))
    let lists = 0
    bridge.answer('cards.list', async (input) => {
      if ((lists += 1) > 1) return bridge.main.cards.handlers['cards.list'](input)
      await held
      return ok({ rows: [...old], isLocal: false })
    })
    const again = cards.read()
    await cards.toggle(id, cards.year, 'sent')
    come()
    await again
    expect(cards.has(cards.rowOf(id)!, cards.year, 'sent')).toBe(true)
    expect(lists).toBe(2)
  })

  test('to what was typed into the palette and deleted again lists no contact', async () => {
    const bridge = await openWindow()
    const palette = usePaletteStore()
    palette.text = '青'
    await nextTick()
    palette.text = ''
    await nextTick()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect([palette.rows, bridge.callsOf('record.find')]).toEqual([[], []])
  })
})
