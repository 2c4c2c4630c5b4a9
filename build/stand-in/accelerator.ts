const modifiers: Readonly<Record<string, string>> = {
  commandorcontrol: process.platform === 'darwin' ? 'meta' : 'ctrl',
  cmdorctrl: process.platform === 'darwin' ? 'meta' : 'ctrl',
  command: 'meta',
  cmd: 'meta',
  super: 'meta',
  meta: 'meta',
  control: 'ctrl',
  ctrl: 'ctrl',
  alt: 'alt',
  option: 'alt',
  altgr: 'alt',
  shift: 'shift',
}

/** Electron's key names whose `KeyboardEvent.key` is spelled otherwise. */
const keys: Readonly<Record<string, string>> = {
  plus: '+',
  space: ' ',
  esc: 'escape',
  return: 'enter',
  del: 'delete',
  up: 'arrowup',
  down: 'arrowdown',
  left: 'arrowleft',
  right: 'arrowright',
}

const order = ['ctrl', 'alt', 'shift', 'meta']

/** The other keys that Electron knows by a name. */
const named = new Set([
  ...['tab', 'capslock', 'numlock', 'scrolllock', 'backspace', 'delete', 'insert', 'enter', 'escape'],
  ...['home', 'end', 'pageup', 'pagedown', 'printscreen', 'volumeup', 'volumedown', 'volumemute'],
  ...['medianexttrack', 'mediaprevioustrack', 'mediastop', 'mediaplaypause'],
])

function isKnown(parts: readonly string[], key: string): boolean {
  const isKey =
    /^[!-~]$/.test(key) || /^f([1-9]|1\d|2[0-4])$/.test(key) || /^num(\d|dec|add|sub|mult|div)$/.test(key)
  return parts.every((part) => part in modifiers) && (isKey || key in keys || named.has(key))
}

/**
 * `CmdOrCtrl+Shift+N` → `ctrl+shift+n`, the form in which page/report-input.js reports key presses.
 * @throws {TypeError} for what Electron cannot read; Electron then has no key for the item and says nothing
 */
export function chordOf(accelerator: string): string {
  const parts = accelerator.toLowerCase().split('+')
  const key = parts.pop() || 'plus'
  if (key === 'plus' && parts.at(-1) === '') parts.pop()
  if (!isKnown(parts, key)) throw new TypeError(`Electron does not know the accelerator ${accelerator}.`)
  const pressed = parts.map((part) => modifiers[part] ?? part)
  return [...order.filter((name) => pressed.includes(name)), keys[key] ?? key].join('+')
}
