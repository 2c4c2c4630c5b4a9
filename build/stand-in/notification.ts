import { EventEmitter } from 'node:events'
import type { RecordedCalls } from './recorded-calls.ts'

/** What tests say of the desktop, and where they find what it shows. */
interface NotificationControls {
  hasNotifications: boolean
  readonly notifications: EventEmitter[]
}

interface Words {
  title?: string
  body?: string
}

/**
 * The `Notification` module. As in Electron there is none before the app is ready, nothing is told of one that the desktop
 * does not show, and an instance is shown once: a second `show` closes the first one.
 */
export function createNotification(
  calls: RecordedCalls,
  controls: NotificationControls,
  isReady: () => boolean,
) {
  return class Notification extends EventEmitter {
    readonly title: string
    readonly body: string

    constructor(words: Words = {}) {
      super()
      if (!isReady()) throw new Error('Cannot create Notification before app is ready')
      const text = (value: unknown) => (typeof value === 'string' ? value : '')
      this.title = text(words.title)
      this.body = text(words.body)
    }

    static isSupported(): boolean {
      return controls.hasNotifications
    }

    show(): void {
      this.close()
      if (!controls.hasNotifications) return
      calls.add('notification.show', this.title, this.body)
      controls.notifications.push(this)
      this.emit('show', {})
    }

    close(): void {
      const at = controls.notifications.indexOf(this)
      if (at < 0) return
      controls.notifications.splice(at, 1)
      this.emit('close', {})
    }
  }
}
