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

/** `CmdOrCtrl+Shift+N` → `ctrl+shift+n`, the form in which page/report-input.js reports key presses. */
export function chordOf(accelerator: string): string {
  const parts = accelerator.toLowerCase().split('+')
  const key = parts.pop() || 'plus'
  const pressed = parts.map((part) => modifiers[part] ?? part)
  return [...order.filter((name) => pressed.includes(name)), keys[key] ?? key].join('+')
}
