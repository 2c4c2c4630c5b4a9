// @module-tag long
import { mount } from '@vue/test-utils'
import { h, ref, type Component } from 'vue'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import BaseAvatar from '../../renderer/components/base/BaseAvatar.vue'
import BaseDialog from '../../renderer/components/base/BaseDialog.vue'
import BaseField from '../../renderer/components/base/BaseField.vue'
import BaseMenu from '../../renderer/components/base/BaseMenu.vue'
import BaseSelect from '../../renderer/components/base/BaseSelect.vue'
import BaseTags from '../../renderer/components/base/BaseTags.vue'
import '../../renderer/styles/main.css'
import { applyLanguage } from '../../renderer/text/i18n.ts'

/** Shows one component whose model is a ref of the test. */
function show<T>(component: Component, props: Record<string, unknown>, value: T) {
  applyLanguage('en', '')
  const model = ref(value)
  const root = document.body.appendChild(document.createElement('div'))
  const wrapper = mount(
    () =>
      h(component, {
        ...props,
        modelValue: model.value,
        'onUpdate:modelValue': (next: T) => (model.value = next as never),
      }),
    { attachTo: root },
  )
  onTestFinished(() => {
    wrapper.unmount()
    document.body.replaceChildren()
  })
  return model
}

describe('a field', () => {
  test('is named by its label and described by hint and failure', async () => {
    show(BaseField, { label: 'Family name', hint: 'As on paper', failure: 'Too long' }, 'x')
    const input = page.getByRole('textbox', { name: 'Family name', exact: true })
    await expect.element(input).toHaveAccessibleDescription('As on paper Too long')
    await expect.element(input).toHaveAttribute('aria-invalid', 'true')
  })

  test('null shows as empty, and what is typed is text', async () => {
    const model = show<string | null>(BaseField, { label: 'Family name' }, null)
    await page.getByRole('textbox').fill('佐藤')
    expect(model.value).toBe('佐藤')
  })

  test('a field of several lines keeps its line breaks', async () => {
    const model = show(BaseField, { label: 'Memo', rows: 3 }, 'a\nb')
    await expect.element(page.getByRole('textbox', { name: 'Memo' })).toHaveValue('a\nb')
    await page.getByRole('textbox', { name: 'Memo' }).fill('c\nd')
    expect(model.value).toBe('c\nd')
  })
})

describe('a choice', () => {
  const options = [
    { value: 'home', text: 'Home' },
    { value: 'office', text: 'Office' },
    { value: null, text: 'Other' },
  ]

  test('null is a value like the others', async () => {
    const model = show<string | null>(BaseSelect, { label: 'Kind', options }, 'home')
    await page.getByRole('combobox', { name: 'Kind' }).selectOptions('Other')
    expect(model.value).toBe(null)
    await page.getByRole('combobox', { name: 'Kind' }).selectOptions('Office')
    expect(model.value).toBe('office')
  })

  test('design 2: an unknown value is shown as it is', async () => {
    const model = show<string | null>(BaseSelect, { label: 'Kind', options }, 'villa')
    expect(page.getByRole('combobox').element()).toHaveProperty('selectedOptions.0.textContent', 'villa')
    expect(model.value).toBe('villa')
  })
})

describe('tags', () => {
  test('Enter adds, Backspace removes, each tag appears once', async () => {
    const model = show<string[] | null>(BaseTags, { label: 'Tags' }, ['友人'])
    await page.getByRole('combobox', { name: 'Tags' }).click()
    await userEvent.keyboard('年賀状{Enter}友人{Enter}')
    expect(model.value).toEqual(['友人', '年賀状'])
    await page.getByRole('button', { name: 'Remove 友人' }).click()
    expect(model.value).toEqual(['年賀状'])
  })

  /** Pastes into the field; returns whether the field took it. */
  function paste(text: string, files: File[] = []): boolean {
    const clipboardData = new DataTransfer()
    if (text !== '') clipboardData.setData('text/plain', text)
    for (const file of files) clipboardData.items.add(file)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    return !page.getByRole('combobox', { name: 'Tags' }).element().dispatchEvent(event)
  }

  test.each([
    ['a,', ['友人', 'a']],
    ['大学,,仕事, ', ['友人', '大学', '仕事']],
    [' , 　,\t', ['友人']],
    ['友人、大学，仕事\r\n家族\n', ['友人', '大学', '仕事', '家族']],
    ['Race 2027\tソプラノ', ['友人', 'Race 2027', 'ソプラノ']],
    ['大学,大学', ['友人', '大学']],
    [', ,、\n', ['友人']],
    ['、、', ['友人']],
    ['Work; Board;', ['友人', 'Work', 'Board']],
    ['\u200b友人\u200b, club\ufeff', ['友人', 'club']],
    ['\u3000\u200b \u2060', ['友人']],
    ['', ['友人']],
  ])('pasting %j adds the tags that it holds and no blank one', async (text, tags) => {
    const model = show<string[] | null>(BaseTags, { label: 'Tags' }, ['友人'])
    paste(text)
    await expect.poll(() => model.value).toEqual(tags)
  })

  test('a pasted picture is left to the surrounding form', async () => {
    const model = show<string[] | null>(BaseTags, { label: 'Tags' }, ['友人'])
    expect(paste('', [new File(['x'], 'face.png', { type: 'image/png' })])).toBe(false)
    expect(model.value).toEqual(['友人'])
  })

  test.each([
    ['剣道、太鼓，書道', ['友人', 'a, b', '剣道', '太鼓', '書道']],
    [', ,、', ['友人', 'a, b']],
    ['\u3000\u200b ', ['友人', 'a, b']],
  ])('typing %j and Enter, or leaving the field, adds the tags that can be seen', async (text, tags) => {
    const model = show<string[] | null>(BaseTags, { label: 'Tags' }, ['友人', 'a, b'])
    const field = page.getByRole('combobox', { name: 'Tags' })
    await field.fill(text)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => model.value).toEqual(tags)
    await field.fill(text)
    await userEvent.tab()
    await expect.poll(() => model.value).toEqual(tags)
    await expect.element(field).toHaveValue('')
  })

  test('typed blanks do not make a tag, and those around a tag are removed', async () => {
    const model = show<string[] | null>(BaseTags, { label: 'Tags' }, null)
    await page.getByRole('combobox', { name: 'Tags' }).click()
    await userEvent.keyboard('   {Enter}')
    await userEvent.keyboard('  Race 2027 {Enter}　,')
    expect(model.value).toEqual(['Race 2027'])
  })

  describe('picking one', () => {
    const offers = ['友人', 'ともだち', 'Family', 'Friends of the choir', 'a, b']
    const field = () => page.getByRole('combobox', { name: 'Tags' })
    const options = () =>
      page
        .getByRole('option')
        .elements()
        .map((each) => each.textContent?.trim())
    const marked = () => page.getByRole('option', { selected: true })

    test('what is typed finds it in any kana, case and width; a press takes it', async () => {
      const model = show<string[] | null>(BaseTags, { label: 'Tags', offers }, [])
      await field().fill('ﾄﾓ')
      await expect.poll(options).toEqual(['ともだち'])
      await field().fill('ＦＲ')
      await expect.poll(options).toEqual(['Friends of the choir'])
      await page.getByRole('option').click()
      expect(model.value).toEqual(['Friends of the choir'])
      await expect.element(field()).toHaveValue('')
      await expect.element(field()).toHaveFocus()
      expect(options()).toEqual([])
    })

    test('arrows mark one, Enter takes it, also one that a form would split; without a mark it takes what is typed', async () => {
      const model = show<string[] | null>(BaseTags, { label: 'Tags', offers }, ['友人'])
      await field().click()
      await userEvent.keyboard('{ArrowDown}')
      await expect.poll(options).toEqual(offers.slice(1))
      await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}')
      await expect.element(marked()).toHaveTextContent('Family')
      await expect.element(field()).toHaveAttribute('aria-activedescendant', marked().element().id)
      await userEvent.keyboard('{Enter}')
      await userEvent.keyboard('a{ArrowDown}{Enter}')
      expect(model.value).toEqual(['友人', 'Family', 'a, b'])
      await userEvent.keyboard('choir,fam{Enter}')
      expect(model.value).toEqual(['友人', 'Family', 'a, b', 'choir', 'fam'])
    })

    test('Escape closes the list, and only then is free for the form', async () => {
      show<string[] | null>(BaseTags, { label: 'Tags', offers }, [])
      const escapes: string[] = []
      const hear = (event: KeyboardEvent) => escapes.push(event.key)
      document.addEventListener('keydown', hear)
      onTestFinished(() => document.removeEventListener('keydown', hear))
      await field().fill('Fam')
      await userEvent.keyboard('{Escape}')
      expect(options()).toEqual([])
      expect(escapes).toEqual([])
      await userEvent.keyboard('{Escape}')
      expect(escapes).toEqual(['Escape'])
      await expect.element(field()).toHaveValue('Fam')
    })

    test('Enter and a comma of an IME that still converts add nothing; the comma that it leaves does', async () => {
      const model = show<string[] | null>(BaseTags, { label: 'Tags', offers }, [])
      const input = field().element() as HTMLInputElement
      input.focus()
      input.dispatchEvent(new CompositionEvent('compositionstart'))
      input.value = '大学、'
      input.dispatchEvent(new InputEvent('input', { isComposing: true }))
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true }))
      expect(model.value).toEqual([])
      input.dispatchEvent(new CompositionEvent('compositionend', { data: '大学、' }))
      expect(model.value).toEqual(['大学'])
    })

    test('Backspace in the empty field takes the last one off and says so; on another one it takes that off', async () => {
      const model = show<string[] | null>(BaseTags, { label: 'Tags', offers }, ['友人', '大学', '仕事', 'b'])
      await field().click()
      await userEvent.keyboard('{Backspace}')
      expect(model.value).toEqual(['友人', '大学', '仕事'])
      await expect.element(page.getByText('Removed b')).toBeInTheDocument()
      await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
      await expect.element(page.getByRole('button', { name: 'Remove 大学' })).toHaveFocus()
      await userEvent.keyboard('{Backspace}')
      expect(model.value).toEqual(['友人', '仕事'])
      await expect.element(page.getByRole('button', { name: 'Remove 仕事' })).toHaveFocus()
      await userEvent.keyboard('{ArrowRight}')
      await expect.element(field()).toHaveFocus()
    })

    test('a new one that looks like another is added, said, and exchanged by a press', async () => {
      const model = show<string[] | null>(BaseTags, { label: 'Tags', offers }, ['仕事'])
      await field().click()
      await userEvent.keyboard('友 人{Enter}')
      expect(model.value).toEqual(['仕事', '友 人'])
      await expect.element(page.getByText('“友 人” looks like the tag “友人”.')).toBeVisible()
      await page.getByRole('button', { name: 'Use “友人” instead of “友 人”' }).click()
      expect(model.value).toEqual(['仕事', '友人'])
      expect(page.getByText('looks like the tag').elements()).toEqual([])
      await expect.element(field()).toHaveFocus()
    })
  })
})

describe('a dialog', () => {
  const open = (insistent: boolean) => {
    applyLanguage('en', '')
    const shown = ref(true)
    const root = document.body.appendChild(document.createElement('div'))
    const props = { title: 'Changed elsewhere', description: 'Choose', insistent }
    const wrapper = mount(
      () =>
        h(BaseDialog, {
          ...props,
          open: shown.value,
          'onUpdate:open': (next: boolean) => (shown.value = next),
        }),
      { attachTo: root },
    )
    onTestFinished(() => {
      wrapper.unmount()
      document.body.replaceChildren()
    })
    return shown
  }

  test('Escape closes it', async () => {
    const shown = open(false)
    await expect.element(page.getByRole('dialog', { name: 'Changed elsewhere' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => shown.value).toBe(false)
  })

  test('an insistent one stays through Escape and has no cross', async () => {
    const shown = open(true)
    await expect.element(page.getByRole('dialog', { name: 'Changed elsewhere' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(shown.value).toBe(true)
    await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
  })
})

describe('a menu', () => {
  test('opens from its button and reports what was chosen by keyboard', async () => {
    const chosen: string[] = []
    const root = document.body.appendChild(document.createElement('div'))
    const items = [
      { id: 'edit', text: 'Edit' },
      { id: 'delete', text: 'Delete', danger: true },
    ]
    const wrapper = mount(
      () => h(BaseMenu, { items, onChoose: (id: string) => chosen.push(id) }, () => h('button', 'More')),
      { attachTo: root },
    )
    onTestFinished(() => {
      wrapper.unmount()
      document.body.replaceChildren()
    })
    page.getByRole('button', { name: 'More' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => chosen).toEqual(['delete'])
  })
})

describe('an avatar', () => {
  test('a photo that does not load gives way to the initials', async () => {
    const root = document.body.appendChild(document.createElement('div'))
    const photo = new URL('/does-not-exist.jpg', location.href).href
    const wrapper = mount(BaseAvatar, { attachTo: root, props: { id: 'a1', name: '佐藤 花子', photo } })
    onTestFinished(() => wrapper.unmount())
    await expect.poll(() => wrapper.text()).toBe('佐')
  })
})
