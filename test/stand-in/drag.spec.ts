// @module-tag long
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkDrag } from '../../tools/stand-in/page-controls.ts'
import { launchSample, temporaryFolder, type WithControls } from './sample.ts'

const { folder, remove } = temporaryFolder()
afterAll(remove)

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg==',
  'base64',
)
const made = (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const icon = made('icon.png', png)
const file = made('someone.vcf', 'BEGIN:VCARD')
const gone = join(folder, 'gone.vcf')
mkdirSync(join(folder, 'inside'))

test.each([
  ['no icon', { file }, "'icon' parameter is required"],
  ['no icon and no file: the icon first', {}, "'icon' parameter is required"],
  ['an icon that is not there', { file, icon: gone }, /^Failed to load image/],
  ['an icon that is no picture', { file, icon: file }, /^Failed to load image/],
  ['an icon that is empty', { file, icon: made('empty.png', '') }, /^Failed to load image/],
  ['an icon without dots', { file, icon: made('0.png', Buffer.alloc(24)) }, /^Failed to load image/],
  ['no file', { icon }, "Must specify either 'file' or 'files' option"],
  ['no files', { files: [], icon }, "Must specify either 'file' or 'files' option"],
  ['an empty name', { file: '', icon }, "Must specify either 'file' or 'files' option"],
  ['a file that is not there', { file: gone, icon }, /^No such file/],
  ['one of several that is not there', { files: [file, gone], icon }, /^No such file/],
  ['a folder', { file: join(folder, 'inside'), icon }, /^No such file/],
  ['a path that is not absolute', { file: 'someone.vcf', icon }, /^No such file/],
  ['nothing', null, /conversion failure/],
])('startDrag refuses %s', (_what, item, message) => expect(() => checkDrag(item)).toThrow(message))

test('startDrag notes what is dragged, and throws into main what it refuses', async () => {
  const sample = await launchSample()
  try {
    const answer = await sample.app.evaluate(
      ({ BrowserWindow, __standin }: WithControls, item) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents
        let refusal = ''
        contents?.startDrag(item)
        try {
          contents?.startDrag({ ...item, file: `${item.file}.gone` })
        } catch (thrown) {
          refusal = (thrown as Error).message
        }
        return { refusal, calls: __standin?.calls.filter(({ name }) => name === 'webContents.startDrag') }
      },
      { file, icon },
    )
    expect(answer.refusal).toMatch(/^No such file/)
    expect(answer.calls).toEqual([{ name: 'webContents.startDrag', args: [{ file, icon }] }])
  } finally {
    await sample.close()
  }
}, 60_000)
