import { EventEmitter } from 'node:events'
import type { RecordedCalls } from './recorded-calls.ts'

const noEncryption = (): never => {
  throw new Error('Encryption is not available.')
}

/** The `safeStorage` module where the desktop offers no key. */
export const safeStorage = {
  isEncryptionAvailable: () => false,
  isAsyncEncryptionAvailable: async () => false,
  getSelectedStorageBackend: () => 'basic_text' as const,
  encryptString: noEncryption,
  decryptString: noEncryption,
  encryptStringAsync: async () => noEncryption(),
  decryptStringAsync: async () => noEncryption(),
}

/** The `Notification` module on a desktop without notifications. */
export class Notification extends EventEmitter {
  static isSupported(): boolean {
    return false
  }

  show(): void {}
  close(): void {}
}

/** The `crashReporter` module: reports nothing, notes that it was asked. */
export function createCrashReporter(calls: RecordedCalls) {
  return {
    start: (options: object): void => calls.add('crashReporter.start', options),
    getUploadToServer: () => false,
    setUploadToServer: (): void => {},
    getUploadedReports: () => [],
    getLastCrashReport: () => null,
    addExtraParameter: (): void => {},
    removeExtraParameter: (): void => {},
    getParameters: () => ({}),
  }
}
