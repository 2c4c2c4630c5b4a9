import { clipboard } from 'electron'

/**
 * Puts a text into the clipboard of the system.
 * SECURITY: the only place in main that writes it, and only when the user chose an item or a button that says so (SECURITY X40).
 */
export async function copyText(text: string): Promise<void> {
  await clipboard.writeText(text)
}
