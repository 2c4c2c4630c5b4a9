/*
 * Tells main the title and place of the window and which keys are pressed: only its page knows.
 * As in Electron on Linux the page comes first: a key press that it prevents is no accelerator.
 * Keys that belong to the menu are then kept from Chromium, which would open its own windows on Ctrl+N.
 */
;(post, accelerators, asksBeforeClosing) => {
  const names = { ctrlKey: 'ctrl', altKey: 'alt', shiftKey: 'shift', metaKey: 'meta' }
  const chord = (event, key) =>
    [
      ...Object.keys(names)
        .filter((name) => event[name])
        .map((name) => names[name]),
      key.toLowerCase(),
    ].join('+')
  /* A letter or digit counts by its place on the keyboard too, a sign also without the Shift that it needs. */
  const chordsOf = (event) => {
    const plain = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1]
    const spellings = [chord(event, event.key), chord(event, plain ?? event.key)]
    if (/^[^a-z0-9]$/i.test(event.key)) spellings.push(spellings[0].replace('shift+', ''))
    return [...new Set(spellings)]
  }

  const report = (event) =>
    post({
      kind: 'key',
      type: event.type === 'keyup' ? 'keyUp' : 'keyDown',
      key: event.key,
      code: event.code,
      isAutoRepeat: event.repeat,
      isComposing: event.isComposing,
      shift: event.shiftKey,
      control: event.ctrlKey,
      alt: event.altKey,
      meta: event.metaKey,
      chords: chordsOf(event),
      prevented: event.defaultPrevented,
    })

  const onKeyDown = (event) => {
    if (!event.isTrusted) return
    let done = false
    const finish = () => {
      if (done) return
      done = true
      window.removeEventListener('keydown', finish)
      const prevented = event.defaultPrevented
      report(event)
      if (!prevented && chordsOf(event).some((keys) => accelerators.has(keys))) event.preventDefault()
    }
    // Added now, it runs after every listener of the page; the timer is for pages that stop the event on its way.
    window.addEventListener('keydown', finish)
    setTimeout(finish, 0)
  }
  window.addEventListener('keydown', onKeyDown, true)
  window.addEventListener('keyup', (event) => event.isTrusted && report(event), true)

  const typed = /^(text|search|url|tel|email|password|number|date|time|month|week|datetime-local)$/
  const textIn = (element) => {
    if (element.isContentEditable)
      return { value: element.textContent, selected: getSelection().toString(), free: true }
    const isField = element.matches('textarea') || (element.matches('input') && typed.test(element.type))
    if (!isField) return null
    const { value, selectionStart, selectionEnd, readOnly, disabled } = element
    const selected = selectionStart === null ? '' : value.slice(selectionStart, selectionEnd)
    return { value, selected, free: !readOnly && !disabled }
  }

  /* What the page does not show to a script (undo, the clipboard, the spell checker) counts as not possible, but for pasting. */
  const onContextMenu = (event) => {
    if (!event.isTrusted) return
    let done = false
    const finish = () => {
      if (done) return
      done = true
      window.removeEventListener('contextmenu', finish)
      if (event.defaultPrevented) return
      // Electron shows no menu of its own.
      event.preventDefault()
      const [target] = event.composedPath()
      const field = target instanceof Element ? textIn(target) : null
      const isSecret = field !== null && target.type === 'password'
      const selectionText = isSecret ? '' : (field?.selected ?? getSelection().toString())
      const isEditable = field?.free ?? false
      const canCopy = selectionText !== ''
      post({
        kind: 'context-menu',
        x: Math.round(event.clientX),
        y: Math.round(event.clientY),
        isEditable,
        selectionText,
        formControlType: field && !target.isContentEditable ? `input-${target.type}` : 'none',
        editFlags: {
          canUndo: false,
          canRedo: false,
          canCut: isEditable && canCopy,
          canCopy,
          canPaste: isEditable,
          canDelete: isEditable && (field?.selected ?? '') !== '',
          canSelectAll: field === null || field.value !== '',
          canEditRichly: target.isContentEditable === true,
        },
      })
    }
    window.addEventListener('contextmenu', finish)
    setTimeout(finish, 0)
  }
  window.addEventListener('contextmenu', onContextMenu, true)

  const place = () =>
    post({
      kind: 'placed',
      focused: document.hasFocus(),
      x: window.screenX,
      y: window.screenY,
      width: window.innerWidth,
      height: window.innerHeight,
    })
  for (const name of ['focus', 'blur', 'resize']) window.addEventListener(name, place)

  let title
  const name = () => {
    if (document.title !== title) post({ kind: 'title', title: document.title })
    title = document.title
  }
  window.addEventListener('DOMContentLoaded', () => {
    name()
    new MutationObserver(name).observe(document.head, { subtree: true, childList: true, characterData: true })
  })

  /*
   * The close button of a real window belongs to Chromium, which asks only the page. Held up here, main hears of it
   * (page-messages.ts) and asks the listeners of `close`. The page's own navigations are no closing.
   */
  const askBeforeClosing = () => {
    let navigating = false
    window.navigation.addEventListener('navigate', ({ destination }) => {
      navigating = !destination.sameDocument
      setTimeout(() => (navigating = false), 0)
    })
    window.addEventListener('beforeunload', (event) => navigating || event.preventDefault())
  }
  if (asksBeforeClosing) askBeforeClosing()
}
