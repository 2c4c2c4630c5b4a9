import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { ok } from '../../../contract/failure.ts'
import { bareRecord, fullRecord, nullRecord } from '../../fakes/full-record.ts'
import { button, openRecord, pane } from './open-record.ts'

const inLongRun = { tags: ['long'] }

const text = () => pane().element().textContent ?? ''

const shown = {
  names: '佐藤 花子',
  kana: 'さとう はなこ',
  honorific: '様',
  'customer code': 'K-001',
  gender: 'Female',
  'birth date': 'April 1, 1985',
  'joint name': '佐藤 一郎',
  'joint name details': 'Male · December 24, 1984',
  'postal code': '〒100-0001',
  place: '東京都千代田区千代田1-1',
  building: 'あおぞらビル 2F',
  station: 'Nearest station 東京',
  geolocation: '35.68, 139.75',
  'second address': '大阪府大阪市北区梅田1-2-3',
  company: '株式会社あおぞら商会',
  department: '営業部',
  title: '部長',
  tag: '取引先',
  'e-mail': 'hanako@example.com',
  telephone: '03-0000-0001',
  'label of kind other': '別荘',
  'web address': 'https://example.com/hanako',
  'kind of a web address': 'Profile',
  'other key': 'X-9',
  'other data': '{"colour":"blue"}',
  modifier: 'u2',
  id: 'r1',
  'unknown field': 'はなちゃん',
}

describe('interface 2.1: the view of an address record', () => {
  test('shows every field', async () => {
    await openRecord()
    await expect.poll(text).toContain('佐藤 花子')
    expect(Object.entries(shown).filter(([, words]) => !text().includes(words))).toEqual([])
  })

  test('its head says in one line which card was the last and when it was changed', async () => {
    const cards = { client_id: 'atena', data: { cards: { years: { '2025': { nengajo: { sent: true } } } } } }
    await openRecord(fullRecord({ extendprops: [cards] }))
    const line = 'Last card 2025: New Year sent · Last change: Feb 3, 2021'
    await expect.element(page.getByText(line, { exact: true })).toBeVisible()
  })

  test('a joint name without a written name is called by its reading, once', async () => {
    await openRecord(fullRecord({ joint_names: [{ lastkana: 'さとう', firstkana: 'みき', suffix: '様' }] }))
    const joint = pane().element().querySelectorAll('.joint bdi')
    expect([...joint].map(({ textContent }) => textContent)).toEqual(['さとう みき', '様'])
  })

  test('the memo keeps its lines', async () => {
    await openRecord()
    const memo = page.getByText(/二行目/).element()
    expect(memo.getClientRects().length).toBeGreaterThan(0)
    expect(getComputedStyle(memo).whiteSpaceCollapse).toBe('preserve')
  })

  test('a memo of 10,000 characters is all there and does not widen the pane', async () => {
    const memo = `${'長'.repeat(9_000)}${'x'.repeat(1_000)}`
    await openRecord(fullRecord({ memo }))
    await expect.element(page.getByText(memo)).toBeInTheDocument()
    expect(pane().element().scrollWidth).toBe(pane().element().clientWidth)
  })
})

describe('interface 2.2: home address records', () => {
  test('are shown without honorific and code', async () => {
    const { suffix, code, group_id, ...home } = fullRecord({ joint_names: [] })
    expect([suffix, code, group_id]).not.toContain(undefined)
    await openRecord(home, { family: 'homeaddress' })
    await expect.element(page.getByRole('heading', { name: /佐藤 花子/ })).toBeVisible()
    expect(text()).not.toContain('様')
    expect(text()).not.toContain('Customer code')
  })
})

describe('one grid', () => {
  test.for([1280, 1920])('the record and its card are one column, %i px wide', async (width) => {
    await openRecord(fullRecord(), { size: [width, 1080] })
    const box = pane().element().getBoundingClientRect()
    const left = document.querySelector('[data-record]')!.getBoundingClientRect().left
    const { right } = document.querySelector('figure')!.getBoundingClientRect()
    expect(right - left).toBeLessThanOrEqual(900)
    expect(Math.abs(left - box.left - (box.right - right))).toBeLessThanOrEqual(1)
  })

  test('every section and its values begin at the same edges', async () => {
    await openRecord()
    await expect.element(page.getByText('Versions', { exact: true })).toBeVisible()
    const lefts = (selector: string) =>
      new Set(
        [...document.querySelectorAll(`[data-record] ${selector}`)].map(
          (each) => each.getBoundingClientRect().left,
        ),
      )
    expect(lefts('h2').size).toBe(1)
    expect(lefts('summary').size).toBe(1)
    expect(lefts('.subject').size).toBe(1)
    expect([...lefts('summary')]).toEqual([...lefts('.caption')].slice(0, 1))
  })
})

describe('odd values', () => {
  test.for(['address', 'homeaddress'] as const)('null everywhere, %s', async (family) => {
    await openRecord(nullRecord(family), { family })
    await expect.element(page.getByRole('heading', { name: 'No name' })).toBeVisible()
    expect(text()).not.toMatch(/null|undefined|NaN/)
  })

  test('an unknown kindof and gender are shown as they are', async () => {
    await openRecord(bareRecord({ gender: 'x', telephones: [{ kindof: 'sat', number: '870-1' }] }))
    await expect.element(page.getByText('sat', { exact: true })).toBeVisible()
    await expect.element(page.getByText('x', { exact: true })).toBeVisible()
  })

  test('a contact known by its reading alone is called by it once', async () => {
    await openRecord(bareRecord({ lastkana: 'さとう', firstkana: 'はなこ' }))
    await expect.element(page.getByRole('heading', { name: 'さとう はなこ' })).toBeVisible()
    expect(pane().getByText('さとう はなこ').elements()).toHaveLength(1)
  })

  test('an unreadable field is named, and the rest is there', async () => {
    const bridge = await openRecord()
    const view = { record: bareRecord({ lastname: '佐藤' }), unreadable: ['addresses'] }
    bridge.answer('record.read', async () => ok(view))
    bridge.announce('mirror.changed', { family: 'address', ids: ['r1'] })
    await expect.element(page.getByText('Could not be read; it stays as it is on the service')).toBeVisible()
    await expect.element(page.getByRole('heading', { name: '佐藤' })).toBeVisible()
  })

  test('text that runs the other way does not turn the lines around it', async () => {
    await openRecord(bareRecord({ lastname: 'محمد', telephones: [{ kindof: 'cell', number: '+1 2' }] }))
    expect(page.getByText('محمد').last().element().tagName).toBe('BDI')
  })

  test('a photo that does not load says so in its place', async () => {
    await openRecord()
    await expect.element(page.getByText('Photo not available')).toBeVisible()
  })
})

describe('design 6: links', () => {
  test('open through link.open only', async () => {
    const bridge = await openRecord()
    await button('https://example.com/hanako').click()
    await button('hanako@example.com').click()
    await button('03-0000-0001').click()
    await expect
      .poll(() => bridge.callsOf('link.open'))
      .toEqual([
        { url: 'https://example.com/hanako' },
        { url: 'mailto:hanako@example.com' },
        { url: 'tel:0300000001' },
      ])
    expect(pane().element().querySelector('a')).toBeNull()
  })

  test.for(['javascript:alert(1)', 'file:///etc/passwd', 'www.example.com'])(
    '%s is plain text',
    async (url) => {
      await openRecord(bareRecord({ weburls: [{ kindof: 'hp', url }] }))
      await expect.element(page.getByText(url)).toBeVisible()
      await expect.element(button(url)).not.toBeInTheDocument()
    },
  )

  test('reports a link that main refuses', inLongRun, async () => {
    const bridge = await openRecord()
    bridge.failWith('link.open', { kind: 'invalid-input', path: 'url', expected: 'a safe link' })
    await button('hanako@example.com').click()
    await expect.element(page.getByText(/One value cannot be used/)).toBeVisible()
  })
})

describe('what can be done with a record', () => {
  test('Delete sends the etag of the version on screen', async () => {
    const bridge = await openRecord()
    await button('Delete').click()
    await expect.element(button('Undo')).toBeVisible()
    expect(bridge.callsOf('record.delete')).toEqual([
      { profile: 'demo', family: 'address', id: 'r1', etag: '"1"' },
    ])
  })

  test('a deleted record says so and can only be restored', async () => {
    const bridge = await openRecord(fullRecord({ deleted: true }))
    await expect.element(page.getByText('This contact is deleted')).toBeVisible()
    await expect.element(button('Edit')).not.toBeInTheDocument()
    await expect.element(button('Delete')).not.toBeInTheDocument()
    await button('Restore').click()
    expect(bridge.callsOf('history.restore')).toEqual([{ profile: 'demo', family: 'address', ids: ['r1'] }])
  })

  test('interface 5: without the write scope nothing can be changed, and the record says why', async () => {
    const bridge = await openRecord()
    bridge.main.setSession({ readOnly: ['address'] })
    const why = 'Your access token may not change contacts: the permission write_address is missing.'
    await expect.element(pane().getByText(why)).toBeVisible()
    await expect.element(button('Edit')).toBeDisabled()
    await expect.element(button('Delete')).toBeDisabled()
  })

  test('a record that cannot be read says why and can be requested again', inLongRun, async () => {
    const bridge = await openRecord(bareRecord({ id: 'r9' }), {
      begin: (main) => main.failWith('record.read', { kind: 'storage', reason: 'damaged' }, 1),
    })
    await expect.element(page.getByText(/The local copy is damaged/)).toBeVisible()
    await button('Try again').click()
    await expect.element(button('Edit')).toBeVisible()
    expect(bridge.callsOf('record.read')).toHaveLength(2)
  })
})
