// @module-tag long
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ok } from '../../../contract/failure.ts'
import { useRecordEditorStore } from '../../../renderer/stores/record-editor.ts'
import { bareRecord, fullRecord, nullRecord } from '../../fakes/full-record.ts'
import { button, field, openForm, openRecord, pane, save } from './open-record.ts'

const group = (name: string) => page.getByRole('group', { name, exact: true })

const named = {
  'Family name': '佐藤',
  'Given name': '花子',
  'Family name (kana)': 'さとう',
  'Given name (kana)': 'はなこ',
  Honorific: '様',
  'Customer code': 'K-001',
  Gender: 'f',
  'Birth date': '1985-04-01',
  Memo: '一行目\n二行目',
  Company: '株式会社あおぞら商会',
  'Company (kana)': 'あおぞらしょうかい',
  'Department 1': '営業部',
  'Department 2': '',
  Title: '部長',
  'Postal code': '100-0001',
  Prefecture: '東京都',
  City: '千代田区',
  Street: '千代田1-1',
  Building: 'あおぞらビル 2F',
  'P.O. box': '',
  'Nearest station': '東京',
  'Location (latitude, longitude)': '35.68, 139.75',
  Country: '日本',
  'E-mail address': 'hanako@example.com',
  'Telephone number': '03-0000-0001',
  'Web address': 'https://example.com/hanako',
}

describe('the order of the fields', () => {
  const legends = () =>
    [...pane().element().querySelectorAll(':is(.fields, .person) > fieldset > legend')].map((each) =>
      each.textContent.trim(),
    )
  const reach = ['Telephone', 'E-mail', 'Addresses']
  const rest = ['Joint names', 'About', 'Web', 'Notes', 'Photos']

  test('is the one in which people know them: the name, how to reach the person, the rest', async () => {
    await openForm(bareRecord())
    expect(legends()).toEqual(['Name', ...reach, 'Company', ...rest])
  })

  test('has the company below the name of a person who has one', async () => {
    await openForm(bareRecord({ organization: { name: '株式会社あおぞら商会' } }))
    expect(legends()).toEqual(['Name', 'Company', ...reach, ...rest])
    await field('Company').fill('')
    expect(legends()[legends().indexOf('Name') + 1]).toBe('Company')
  })
})

describe('a name', () => {
  const labels = (legend: string) =>
    [...group(legend).element().querySelectorAll('label')].map((each) => each.firstChild?.textContent)
  const jointly = { joint_names: [{ lastname: '一' }] }
  const names = ['Given name', 'Family name', 'Honorific']

  test('is the given name first in English, without kana while there are none', async () => {
    await openForm(bareRecord({ lastname: 'Smith', ...jointly }))
    await expect.element(field('Given name')).toHaveFocus()
    expect(labels('Name')).toEqual([...names, 'Customer code'])
    expect(labels('Joint name 1').slice(0, 3)).toEqual(names)
    expect(labels('Company')).toEqual(['Company', 'Department 1', 'Department 2', 'Title'])
  })

  test('is the family name first in Japanese, always with its kana', async () => {
    await openRecord(bareRecord(jointly), { preferences: { language: 'ja', theme: 'system' } })
    await page.getByRole('button', { name: '編集', exact: true }).click()
    const inJapanese = ['姓', '名', '姓（かな）', '名（かな）', '敬称']
    expect(labels('名前')).toEqual([...inJapanese, '顧客コード'])
    expect(labels('連名1').slice(0, 5)).toEqual(inJapanese)
    expect(labels('会社').slice(0, 2)).toEqual(['会社名', '会社名（かな）'])
  })

  test('has its kana one key away, and they stay', async () => {
    await openForm(bareRecord({ lastname: '佐藤', ...jointly }))
    await field('Family name').click()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(field('Given name (kana)')).toHaveFocus()
    await userEvent.keyboard('は{Backspace}')
    await expect.element(field('Family name (kana)')).toBeVisible()
    await button('Add kana reading, joint name 1').click()
    await expect.element(field('Given name (kana), joint name 1')).toHaveFocus()
    await button('Add kana reading of company').click()
    await expect.element(field('Company (kana)')).toHaveFocus()
  })

  test('shows kana that it has, that arrive later, or that could not be read', async () => {
    await openForm(bareRecord({ firstkana: 'はなこ', joint_names: [{ lastkana: 'さとう' }] }))
    await expect.element(field('Given name (kana)')).toHaveValue('はなこ')
    await expect.element(field('Family name (kana), joint name 1')).toHaveValue('さとう')
    await expect.element(field('Company (kana)')).not.toBeInTheDocument()
    useRecordEditorStore().change({ organization: { kana: 'あおぞら' } })
    await expect.element(field('Company (kana)')).toHaveValue('あおぞら')
  })

  test('shows the place of kana that could not be read', async () => {
    const view = { record: bareRecord(), unreadable: ['firstkana'] }
    await openForm(bareRecord(), {
      begin: (bridge) => bridge.answer('record.read', async () => ok(view)),
    })
    await expect.element(field('Given name (kana)')).toBeDisabled()
  })
})

describe('accessible names', () => {
  test('every field has its name and its value', async () => {
    await openForm()
    for (const [name, value] of Object.entries(named)) {
      await expect.element(pane().getByLabelText(name, { exact: true })).toHaveValue(value)
    }
  })

  test('fields of equal groups say which group, so that no two have the same name', async () => {
    const twice = <Entry>(entry: Entry) => [entry, entry]
    await openForm(
      fullRecord({
        joint_names: twice({ lastname: '一' }),
        addresses: twice({ city: '津市' }),
        telephones: twice({ number: '1' }),
        emails: twice({ kindof: 'home', address: 'a@example.com' }),
        weburls: twice({ url: 'https://example.com/' }),
      }),
    )
    const labels = [...pane().element().querySelectorAll('label')].map(({ textContent }) => textContent)
    expect(labels).toContain('Family name, joint name 1')
    expect(labels).toContain('City, address 2')
    expect(labels.filter((name, at) => labels.indexOf(name) !== at)).toEqual([])
  })

  test('a button adds one of each repeated group', async () => {
    await openForm(bareRecord())
    for (const [name, legend] of [
      ['Add address', 'Address 1'],
      ['Add e-mail', 'E-mail 1'],
      ['Add telephone', 'Telephone 1'],
      ['Add web address', 'Web address 1'],
      ['Add joint name', 'Joint name 1'],
    ] as const) {
      await button(name).click()
      await expect.element(group(legend)).toBeInTheDocument()
    }
  })
})

describe('inputs bind to the draft', () => {
  test('typing changes the draft and not the record; Cancel drops it', async () => {
    const bridge = await openForm()
    await field('Memo').fill('typed')
    const editor = useRecordEditorStore()
    expect([editor.draft?.memo, editor.base?.record.memo]).toEqual(['typed', fullRecord().memo])
    await button('Cancel').click()
    await expect.element(button('Edit')).toHaveFocus()
    await expect.element(page.getByText('typed')).not.toBeInTheDocument()
    expect(bridge.callsOf('record.save')).toEqual([])
  })

  test('opening and saving an untouched form sends nothing', async () => {
    const bridge = await openForm()
    await save()
    expect(bridge.callsOf('record.save')).toEqual([])
  })

  test('a record of nulls is edited in one field and sent in one field', async () => {
    const bridge = await openForm(nullRecord('address'))
    await field('Given name').fill('花')
    await save()
    expect(bridge.callsOf('record.save')[0]?.changes).toEqual({ firstname: '花' })
  })

  test('what the service answered is shown, with the fields where it kept other values', async () => {
    const bridge = await openForm()
    const record = fullRecord({ memo: 'Theirs', etag: '"2"' })
    const differences = [{ field: 'memo', meant: 'mine', got: 'Theirs' }]
    bridge.answer('record.save', async () => ({
      ok: true,
      value: { view: { record, unreadable: [] }, differences, waiting: null },
    }))
    await field('Memo').fill('mine')
    await save()
    await expect.element(page.getByText('The service saved different values for: Memo.')).toBeVisible()
    await expect.element(page.getByText('Theirs', { exact: true })).toBeVisible()
  })

  test('a memo of 10,000 characters survives the form', async () => {
    const memo = `${'長'.repeat(5_000)}\n${'x'.repeat(4_999)}`
    const bridge = await openForm(fullRecord({ memo }))
    await expect.element(field('Memo')).toHaveValue(memo)
    await field('Memo').fill(`${memo}!`)
    await save()
    expect(bridge.callsOf('record.save')[0]?.changes).toEqual({ memo: `${memo}!` })
  })

  test('every field of an address can be edited and unknown keys stay', async () => {
    const bridge = await openForm(fullRecord({ addresses: [{ kindof: 'home', city: '津市', floor: 2 }] }))
    const wanted = {
      'Postal code': '514-0001',
      Prefecture: '三重県',
      Street: '1-2',
      Building: 'B',
      'P.O. box': '3',
      Country: '日本',
      'Nearest station': '津',
      'Location (latitude, longitude)': '34, 136',
    }
    await page.getByText('P.O. box, country, station, location').click()
    for (const [name, value] of Object.entries(wanted)) await field(name).fill(value)
    await save()
    expect(bridge.callsOf('record.save')[0]?.changes.addresses).toEqual([
      {
        kindof: 'home',
        city: '津市',
        floor: 2,
        zipcode: '514-0001',
        region: '三重県',
        street: '1-2',
        building: 'B',
        pobox: '3',
        country: '日本',
        station: '津',
        geolocation: '34, 136',
      },
    ])
  })
})

describe('kind and label', () => {
  test('asks for the label only where the kind is Other', async () => {
    await openForm(bareRecord({ telephones: [{ kindof: 'cell', number: '1' }] }))
    await expect.element(field('Label, telephone 1')).not.toBeInTheDocument()
    await field('Kind, telephone 1').selectOptions('Other')
    await field('Label, telephone 1').fill('別荘')
    expect(useRecordEditorStore().changes.telephones).toEqual([{ kindof: null, number: '1', label: '別荘' }])
  })

  test('unknown values stay selected and can be replaced', async () => {
    await openForm(bareRecord({ gender: 'x', emails: [{ kindof: 'sat', address: 'a@example.com' }] }))
    await expect.element(field('Gender')).toHaveValue('x')
    await expect.element(field('Kind, e-mail 1')).toHaveValue('sat')
    await field('Kind, e-mail 1').selectOptions('Office')
    expect(useRecordEditorStore().changes).toEqual({
      emails: [{ kindof: 'office', address: 'a@example.com' }],
    })
  })

  test('interface 2.2: e-mails know Other for home addresses only', async () => {
    const kinds = () =>
      [...field('Kind, e-mail 1').element().querySelectorAll('option')].map((each) =>
        each.textContent?.trim(),
      )
    const record = bareRecord({ emails: [{ kindof: 'home', address: 'a@example.com' }] })
    await openForm(record)
    expect(kinds()).toEqual(['Mobile', 'Home', 'Office'])
  })

  test('interface 2.2: a home address has no honorific and no code, neither have its joint names', async () => {
    await openForm(bareRecord({ joint_names: [{ lastname: '一' }] }), { family: 'homeaddress' })
    await expect.element(field('Honorific')).not.toBeInTheDocument()
    await expect.element(field('Customer code')).not.toBeInTheDocument()
  })
})

describe('add, remove and reorder by keyboard', () => {
  const numbers = () => useRecordEditorStore().draft?.telephones.map(({ number }) => number)
  const three = () => bareRecord({ telephones: ['1', '2', '3'].map((number) => ({ kindof: 'tel', number })) })

  test('moving down keeps the focus on the entry that moves', async () => {
    await openForm(three())
    button('Move Telephone 1 down').element().focus()
    await userEvent.keyboard('{Enter}')
    expect(numbers()).toEqual(['2', '1', '3'])
    await expect.element(button('Move Telephone 2 down')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(numbers()).toEqual(['2', '3', '1'])
    await expect.element(button('Move Telephone 3 up')).toHaveFocus()
    await expect.element(page.getByText('Telephone 2 is now number 3')).toBeInTheDocument()
  })

  test('removing continues with the next entry, then with Add', async () => {
    await openForm(bareRecord({ telephones: [{ number: '1' }, { number: '2' }] }))
    await button('Remove Telephone 1').click()
    expect(numbers()).toEqual(['2'])
    await expect.element(button('Remove Telephone 1')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button('Add telephone')).toHaveFocus()
  })

  test('adding goes to the first field of the new entry', async () => {
    await openForm(bareRecord())
    await button('Add e-mail').click()
    await expect.element(field('E-mail address')).toHaveFocus()
    await userEvent.keyboard('b@example.com')
    expect(useRecordEditorStore().changes).toEqual({ emails: [{ kindof: 'home', address: 'b@example.com' }] })
  })
})
