import { readFileSync, statSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import type { Item } from 'electron'
import { pngImage } from './image.ts'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Up to the size of a PNG (IHDR). */
const headerBytes = 24

/**
 * Looks at the argument of `webContents.startDrag`: the icon first, as Electron does. Stricter than Electron, which is silent about
 * them: paths are absolute, each file is there and one that can be read, and the icon is the path of a PNG.
 * @throws {TypeError | Error} in Electron's words where it has some
 */
export function checkDrag(item: unknown): Item {
  if (typeof item !== 'object' || item === null)
    throw new TypeError('Error processing argument at index 0, conversion failure from ' + String(item))
  const { file, files, icon } = item as Partial<Item>
  if (icon === undefined) throw new Error("'icon' parameter is required")
  if (typeof icon !== 'string') throw new Error('The stand-in takes the path of an icon only.')
  if (isEmptyPicture(icon)) throw new Error(`Failed to load image from path '${icon}'`)
  const paths = files ?? (file ? [file] : [])
  if (paths.length === 0) throw new Error("Must specify either 'file' or 'files' option")
  for (const path of paths)
    if (!isAbsolute(path) || !statSync(path, { throwIfNoEntry: false })?.isFile())
      throw new Error(`No such file to drag: '${path}'`)
  return item as Item
}

function isEmptyPicture(path: string): boolean {
  if (!isAbsolute(path) || !statSync(path, { throwIfNoEntry: false })?.isFile()) return true
  const bytes = readFileSync(path)
  if (bytes.length < headerBytes || !bytes.subarray(0, signature.length).equals(signature)) return true
  const { width, height } = pngImage(bytes).getSize()
  return width === 0 || height === 0
}
