import {
  chmodSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { saveFile, saveSurely } from '../../../../electron/disk/save-file.ts'
import { valueOf } from '../../../fakes/api-under-test.ts'

function folderFor(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atena-save-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const modeOf = (path: string) => statSync(path).mode & 0o777

// Windows has no such modes.
describe.skipIf(process.platform === 'win32')('X30: a saved file is readable by the user alone', () => {
  it.each([0, 0o022, 0o002])('under umask %o', async (umask) => {
    const former = process.umask(umask)
    onTestFinished(() => void process.umask(former))
    const folder = folderFor()
    for (const [name, save] of [
      ['one', saveFile],
      ['two', saveSurely],
    ] as const) {
      valueOf(await save(join(folder, name), Buffer.from('contacts')))
      expect(modeOf(join(folder, name))).toBe(0o600)
    }
  })

  it('also where it replaces a file that others could read, and through a link to one', async () => {
    const folder = folderFor()
    const [path, link] = [join(folder, 'book.csv'), join(folder, 'link.csv')]
    symlinkSync('book.csv', link)
    for (const goal of [path, link]) {
      writeFileSync(path, 'former')
      chmodSync(path, 0o644)
      valueOf(await saveFile(goal, Buffer.from('contacts')))
      expect([readFileSync(path, 'utf8'), modeOf(path)]).toEqual(['contacts', 0o600])
    }
    expect(readdirSync(folder).sort()).toEqual(['book.csv', 'link.csv'])
  })
})

describe('a file that another program has open on Windows', () => {
  const refuse = (code: string) => async () => {
    throw Object.assign(new Error(code), { code })
  }
  const book = () => {
    const folder = folderFor()
    const path = join(folder, 'labels.pdf')
    writeFileSync(path, 'former')
    return { folder, path }
  }

  it.each(['EPERM', 'EACCES', 'EBUSY'])('%s says so, and leaves the former file', async (code) => {
    const { folder, path } = book()
    const saved = await saveFile(path, Buffer.from('pdf'), { on: 'win32', rename: refuse(code) })
    expect(saved).toEqual({ ok: false, failure: { kind: 'storage', reason: 'in-use' } })
    expect(readdirSync(folder)).toEqual(['labels.pdf'])
    expect(readFileSync(path, 'utf8')).toBe('former')
  })

  it('is not one that is write-protected, or that another system refuses to replace', async () => {
    const denied = { ok: false, failure: { kind: 'storage', reason: 'denied' } }
    const { path } = book()
    const rename = refuse('EPERM')
    expect(await saveFile(path, Buffer.from('pdf'), { on: 'linux', rename })).toEqual(denied)
    chmodSync(path, 0o444)
    expect(await saveFile(path, Buffer.from('pdf'), { on: 'win32', rename })).toEqual(denied)
  })

  it('is not one that is not there', async () => {
    const path = join(folderFor(), 'new.pdf')
    const saved = await saveFile(path, Buffer.from('pdf'), { on: 'win32', rename: refuse('EACCES') })
    expect(saved).toEqual({ ok: false, failure: { kind: 'storage', reason: 'denied' } })
  })
})
