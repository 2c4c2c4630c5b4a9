import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ImportRow } from '../../contract/ipc/import.ts'
import { sampleImport, sampleTable } from '../fakes/fake-import.ts'
import { openWindow, type OpenWindowOptions } from './open-window.ts'

const inLongRun = { tags: ['long'] }

const dialog = () => page.getByRole('dialog', { name: 'Import contacts', exact: true })
const choice = (name: string) => dialog().getByRole('combobox', { name, exact: true })

async function openImport(options: OpenWindowOptions = {}) {
  const bridge = await openWindow(options)
  await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
  await userEvent.keyboard('{Control>}i{/Control}')
  await expect.element(dialog()).toBeVisible()
  return bridge
}

/** Lets go of files over the window. */
function drop(...files: File[]): void {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
}

function paste(target: Element, text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

describe('the keyboard in the import', inLongRun, () => {
  const start = () => dialog().getByRole('button', { name: /^Import \d/ })

  test('is at what begins it as soon as the file is read, not at Cancel', async () => {
    let read = () => undefined as void
    const isRead = new Promise<void>((resolve) => (read = resolve))
    await openImport({ begin: (bridge) => bridge.delay('import.choose', () => isRead) })
    await expect.element(dialog().getByRole('button', { name: 'Cancel' })).toHaveFocus()
    read()
    await expect.element(start()).toHaveFocus()
  })

  test('stays with a user who has turned to something else', async () => {
    await openImport()
    await expect.element(start()).toHaveFocus()
    const tag = dialog().getByRole('textbox', { name: 'Tag for new contacts' })
    await tag.click()
    await expect.element(tag).toHaveFocus()
  })
})

describe('a line of the import', () => {
  const [one] = sampleImport
  const rowsOf = (...persons: Partial<ImportRow>[]): OpenWindowOptions => ({
    begin: ({ main }) => {
      main.imports.rows = persons.map((person, place) => ({ ...(one as ImportRow), ...person, place }))
    },
  })

  /** What is written in the only line. */
  const words = () => dialog().element().querySelector<HTMLElement>('.line .words')

  test('shows the whole name and how it matches the book, also in a narrow window', async () => {
    await openImport(rowsOf({ name: '株式会社長い名前の会社で一行に入りきらない会社' }))
    await page.viewport(420, 800)
    await expect.poll(words).not.toBeNull()
    const line = words()?.getBoundingClientRect()
    for (const part of words()?.querySelectorAll('.name, .state') ?? []) {
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual((line?.right ?? 0) + 1)
    }
    await page.viewport(1280, 800)
  })

  test('says the reading once where it is the name', async () => {
    await openImport(rowsOf({ name: 'さとう みき', kana: 'さとう みき' }))
    await expect.poll(() => words()?.textContent.match(/さとう みき/gu)).toHaveLength(1)
  })
})

describe('import of a file', () => {
  test(
    'where Merge is chosen and the contact lacks nothing, it says that nothing changes',
    inLongRun,
    async () => {
      await openImport()
      const unchanged = dialog().getByRole('listitem').filter({ hasText: 'Merge changes nothing' })
      await expect.element(dialog().getByText(/Merge adds only what a contact lacks/)).toBeVisible()
      await expect.element(unchanged).not.toBeInTheDocument()
      await choice('What to do with 青木 彩').selectOptions('merge')
      await expect.element(unchanged.filter({ hasText: '青木 彩' })).toBeVisible()
    },
  )

  test('a state has one colour, above the list and in it', inLongRun, async () => {
    await openImport()
    const list = dialog().getByRole('region', { name: 'Contacts in the file' })
    await expect.element(list.getByRole('listitem').first()).toBeVisible()
    const colours = (items: Element[], name: RegExp) =>
      items
        .filter(({ textContent }) => name.test(textContent ?? ''))
        .map((each) => getComputedStyle(each.querySelector('svg') ?? each).color)
    const below = list.getByRole('listitem').elements()
    const above = dialog()
      .getByRole('listitem')
      .elements()
      .filter((each) => !below.includes(each))
    for (const name of [/New/, /Changed/])
      expect(new Set(colours(below, name))).toEqual(new Set(colours(above, name)))
    expect(new Set(colours(above, /New|Changed/)).size).toBe(2)
  })

  test('a portrait in PNG goes along as a JPEG, and a damaged one is reported', inLongRun, async () => {
    const canvas = new OffscreenCanvas(3000, 30)
    canvas.getContext('2d')?.fillRect(0, 0, 3000, 30)
    const png = new Uint8Array(await (await canvas.convertToBlob({ type: 'image/png' })).arrayBuffer())
    const bridge = await openImport()
    bridge.main.imports.pictures = new Map([
      [0, png],
      [2, new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3])],
    ])
    await dialog().getByRole('button', { name: 'Import 2 contacts' }).click()
    await expect.element(page.getByText(/photo of the file cannot be read/)).toBeVisible()
    const [kept, another] = bridge.callsOf('import.keepPicture')
    expect([kept?.place, another]).toEqual([0, undefined])
    const made = await createImageBitmap(new Blob([kept?.bytes ?? new Uint8Array()]))
    expect([[...(kept?.bytes ?? [])].slice(0, 2), made.width]).toEqual([[0xff, 0xd8], 2048])
  })

  test('says what the file is, who is in it and why; what is chosen is sent, the rest by its state', async () => {
    const bridge = await openImport()
    await expect
      .element(
        dialog().getByText('住所録.csv · 宛名職人 · CSV · Shift_JIS · 18.4 kB · 5 contacts in the file'),
      )
      .toBeVisible()
    await expect
      .element(dialog().getByRole('listitem').filter({ hasText: 'Differs: Addresses' }))
      .toBeVisible()
    await expect.element(dialog().getByText(/Merge adds only what a contact lacks/)).toBeVisible()
    await dialog().getByRole('button', { name: 'Compare: 石川 優子' }).click()
    await expect
      .element(
        dialog().getByRole('row', {
          name: 'Addresses 604-8005 京都府 京都市中京区 530-0001 大阪府 大阪市北区 梅田3-1-3',
        }),
      )
      .toBeVisible()
    await expect.element(choice('All “Perhaps already there”')).toHaveValue('skip')
    await expect.element(dialog().getByRole('button', { name: 'Import 2 contacts' })).toBeVisible()
    await choice('What to do with 齋藤 一郎').selectOptions('replace')
    await choice('All “Changed”').selectOptions('skip')
    await dialog().getByRole('textbox', { name: 'Tag for new contacts' }).fill('')
    await dialog().getByRole('button', { name: 'Import 2 contacts' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByText('Importing “住所録.csv”')).toBeVisible()
    expect(bridge.callsOf('import.start')).toEqual([
      expect.objectContaining({
        choices: { new: 'take', same: 'skip', changed: 'skip', perhaps: 'skip', deleted: 'take' },
        lines: [{ place: 3, choice: 'replace' }],
        tag: '',
      }),
    ])
  })

  test('first what the file was recognised as, with what corrects it, then what will change', async () => {
    await openImport({
      begin: ({ main }) => (main.imports.file = { table: sampleTable, dayOrder: 'guessed' }),
    })
    const order = [
      dialog().getByText('Text encoding: Shift_JIS'),
      choice('Order of day and month'),
      dialog().getByText('1 remark about the file'),
      dialog().getByText('Columns of the file', { exact: true }),
      dialog().getByRole('heading', { name: 'What will change' }),
      choice('All “New”'),
      dialog().getByRole('region', { name: 'Contacts in the file' }),
    ]
    await expect.element(order[0]!).toBeVisible()
    const tops = order.map((each) => each.element().getBoundingClientRect().top)
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  })

  test('a state that no contact of the file has is not shown', inLongRun, async () => {
    const rows = sampleImport.filter(({ state }) => state === 'new' || state === 'same')
    await openImport({ begin: ({ main }) => (main.imports.rows = rows) })
    await expect.element(choice('All “New”')).toBeVisible()
    await expect.element(choice('All “Already there”')).toBeVisible()
    await expect.element(choice('All “Changed”')).not.toBeInTheDocument()
  })

  test('a file without contacts says why and what to do; nothing can be imported', inLongRun, async () => {
    const remarks = [{ line: 0, person: '', field: '', kind: 'closed-format', value: '筆まめ' }]
    const bridge = await openImport({
      begin: ({ main }) => Object.assign(main.imports, { rows: [], file: { remarks } }),
    })
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('No contacts found in “住所録.csv”')
    await expect.element(dialog().getByText(/^Only 筆まめ reads this kind of file\./)).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: /^Import/ })).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(bridge.callsOf('import.close')).toHaveLength(1)
  })

  test('a damaged file: the damage is reported above its contacts', async () => {
    const remarks = [
      { line: 9, person: '', field: '誕生日', kind: 'date-unclear', value: '昭和の日' },
      { line: 31, person: '', field: '', kind: 'malformed', value: 'END:VCARD' },
    ]
    await openImport({
      begin: ({ main }) => Object.assign(main.imports, { file: { remarks, remarkCount: 2 } }),
    })
    const alert = dialog().getByRole('alert')
    await expect.element(alert).toHaveTextContent('Line 31 · The file is damaged or incomplete: END:VCARD')
    await expect.element(alert).not.toHaveTextContent('昭和の日')
    await expect.element(dialog().getByRole('button', { name: 'Import 2 contacts' })).toBeVisible()
  })

  test('the user names unknown columns, and the file is read again', async () => {
    const column = { isKnown: false, column: 'keep' } as const
    const columns = [
      { ...column, header: 'A', sample: '山田 太郎' },
      { ...column, header: 'B', sample: '03-1234-5678' },
    ]
    const remarks = [{ line: 0, person: '', field: '', kind: 'columns-unknown', value: '' }]
    const file = { remarks, table: { hasHeader: true, columns } }
    const bridge = await openImport({ begin: ({ main }) => Object.assign(main.imports, { rows: [], file }) })
    await expect.element(dialog().getByText(/Choose below what the columns contain\.$/)).toBeVisible()
    await choice('Contents of “A”').selectOptions('fullname')
    await choice('Contents of “B”').selectOptions('tel:tel')
    await dialog().getByRole('checkbox', { name: 'The first line contains headings' }).click()
    await dialog().getByRole('button', { name: 'Read with these columns' }).click()
    await expect.element(dialog().getByRole('button', { name: 'Import 2 contacts' })).toBeVisible()
    const token = expect.any(String)
    expect(bridge.callsOf('import.columns')).toEqual([
      { token, hasHeader: false, columns: ['fullname', 'tel:tel'] },
    ])
  })

  test('asks whether day or month comes first where the dates leave it open, and only there', async () => {
    const order = () => choice('Order of day and month')
    const usual = await openImport()
    await expect.element(dialog().getByRole('button', { name: 'Import 2 contacts' })).toBeVisible()
    expect(order().elements()).toEqual([])
    usual.main.imports.file = { dayOrder: 'guessed' }
    await dialog().getByRole('button', { name: 'Choose another file' }).click()
    await expect.element(order()).toHaveDisplayValue('Not known, read as month first (12/31)')
    await dialog().getByRole('textbox', { name: 'Tag for new contacts' }).fill('年賀')
    const asked = usual.callsOf('import.rows').length
    await expect.element(dialog().getByText('Born May 6, 1980 · 石川建築設計事務所')).toBeVisible()
    await order().selectOptions('Day first (31/12)')
    await expect.element(order()).toHaveDisplayValue('Day first (31/12)')
    await expect.element(dialog().getByText('Born June 5, 1980 · 石川建築設計事務所')).toBeVisible()
    expect(usual.callsOf('import.dayOrder')).toEqual([{ token: expect.any(String), dayOrder: 'day-first' }])
    await expect.poll(() => usual.callsOf('import.rows').length).toBeGreaterThan(asked)
    const names = [...(order().element() as HTMLSelectElement).options].map((each) => each.text.trim())
    expect(names).toEqual(['Day first (31/12)', 'Month first (12/31)'])
    await expect.element(dialog().getByRole('textbox', { name: 'Tag for new contacts' })).toHaveValue('年賀')
  })

  test(
    'the encoding is shown with lines of the file; another one is chosen by keyboard, and what was typed stays',
    inLongRun,
    async () => {
      const bridge = await openImport()
      const sample = dialog().getByRole('list', { name: 'Lines of the file' })
      await expect.element(sample.getByText('佐藤 健,さとう けん,株式会社さくら商事')).toBeVisible()
      await dialog().getByRole('textbox', { name: 'Tag for new contacts' }).fill('年賀')
      const encoding = choice('Text encoding')
      await expect.element(encoding).toHaveValue('shift_jis')
      encoding.element().focus()
      await userEvent.keyboard('E')
      await expect.element(dialog().getByText('Text encoding: EUC-JP')).toBeVisible()
      await expect.element(encoding).toHaveFocus()
      expect(bridge.callsOf('import.encoding')).toEqual([{ token: expect.any(String), encoding: 'euc-jp' }])
      await expect
        .element(dialog().getByRole('textbox', { name: 'Tag for new contacts' }))
        .toHaveValue('年賀')
    },
  )

  test(
    'of many persons only those near the screen exist, and the others come with the scroll',
    inLongRun,
    async () => {
      const [first] = sampleImport
      const rows = Array.from({ length: 3000 }, (_, place) => ({ ...first!, place, name: `試験 ${place}` }))
      const bridge = await openImport({ begin: ({ main }) => (main.imports.rows = rows) })
      await expect.element(dialog().getByText('試験 0', { exact: true })).toBeVisible()
      const list = dialog().getByRole('region', { name: 'Contacts in the file' })
      expect(list.element().querySelectorAll('li').length).toBeLessThan(40)
      list.element().scrollTop = 1500 * 68
      await expect.element(dialog().getByText('試験 1500', { exact: true })).toBeVisible()
      expect(bridge.callsOf('import.rows').map(({ offset }) => offset)).not.toContain(2800)
    },
  )

  test(
    'what is dropped on the window goes to main as bytes; too large or too much is refused',
    inLongRun,
    async () => {
      const bridge = await openWindow()
      await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
      const file = new File(['姓,名\n山田,太郎'], 'people.csv', { type: 'text/csv' })
      drop(file, file)
      await expect.element(page.getByText('Drop one file at a time.')).toBeVisible()
      drop(new File([new Uint8Array(20 * 1024 * 1024 + 1)], 'large.csv'))
      await expect.element(page.getByText(/too large to drop/)).toBeVisible()
      expect(bridge.callsOf('import.read')).toEqual([])
      drop(file)
      await expect.element(dialog().getByText(/^people\.csv/)).toBeVisible()
      const [sent] = bridge.callsOf('import.read')
      expect(Object.keys(sent ?? {}).sort()).toEqual(['bytes', 'name'])
      expect(new TextDecoder().decode(sent?.bytes)).toBe('姓,名\n山田,太郎')
    },
  )

  test('text that looks like contacts can be pasted; other text, and text pasted into a field, is ignored', async () => {
    const bridge = await openWindow()
    await expect.element(page.getByRole('option', { name: /^青木 彩/ })).toBeVisible()
    const search = page.getByRole('combobox', { name: /^(?:連絡先を検索|Search contacts)$/ }).element()
    const table = '姓\t名\n山田\t太郎'
    paste(document.body, '山田 太郎')
    paste(search, table)
    expect(bridge.callsOf('import.read')).toEqual([])
    paste(document.body, table)
    await expect.element(dialog().getByText(/^Clipboard/)).toBeVisible()
    expect(new TextDecoder().decode(bridge.callsOf('import.read')[0]?.bytes)).toBe(table)
  })
})
