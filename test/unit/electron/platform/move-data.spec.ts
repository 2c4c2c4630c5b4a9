import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { moveData } from '../../../../electron/platform/move-data.ts'

/** Two places below a new folder; `data` writes a file of a profile into one of them. */
function places() {
  const folder = mkdtempSync(join(tmpdir(), 'atena-move-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [before, now] = [join(folder, 'roaming', 'Atena'), join(folder, 'local', 'Atena')]
  const data = (place: string, text: string) => {
    mkdirSync(join(place, 'profiles', 'p1'), { recursive: true })
    writeFileSync(join(place, 'profiles', 'p1', 'profile.sqlite'), text)
  }
  const read = (place: string) => {
    const file = join(place, 'profiles', 'p1', 'profile.sqlite')
    return existsSync(file) ? readFileSync(file, 'utf8') : null
  }
  return { before, now, data, read }
}

describe('the data of earlier builds on Windows', () => {
  it('move once, whole, and the folder before is gone', () => {
    const { before, now, data, read } = places()
    data(before, 'waits')
    expect(moveData(before, now)).toBe(now)
    expect([read(now), existsSync(before)]).toEqual(['waits', false])
    expect(moveData(before, now)).toBe(now)
    expect(read(now)).toBe('waits')
  })

  it('are not looked for where there were none', () => {
    const { before, now } = places()
    expect(moveData(before, now)).toBe(now)
    mkdirSync(before, { recursive: true })
    expect(moveData(before, now)).toBe(now)
    expect(existsSync(now)).toBe(false)
  })

  it('never replace newer data', () => {
    const { before, now, data, read } = places()
    data(before, 'old')
    data(now, 'new')
    expect(moveData(before, now)).toBe(now)
    expect([read(now), read(before)]).toEqual(['new', 'old'])
  })

  it('are used where they are if they cannot be moved, and moved by a later start', () => {
    const { before, now, data, read } = places()
    data(before, 'waits')
    // Another program has a folder of this name.
    mkdirSync(now, { recursive: true })
    writeFileSync(join(now, 'other.txt'), '')
    expect(moveData(before, now)).toBe(before)
    expect([read(before), read(now)]).toEqual(['waits', null])
    rmSync(now, { recursive: true })
    expect(moveData(before, now)).toBe(now)
    expect(read(now)).toBe('waits')
  })
})
