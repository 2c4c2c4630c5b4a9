import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createUpdater, type Updater } from '../../../../electron/update/updater.ts'
import {
  announce,
  installedCopy,
  startUpdatePlace,
  type InstalledCopy,
  type UpdatePlace,
} from '../../../fakes/update-place.ts'
import { selfSigned } from '../../../fakes/self-signed.ts'

interface Bench extends InstalledCopy {
  place: UpdatePlace
  updater: Updater
}

async function startBench(tls?: { key: string; cert: string }): Promise<Bench> {
  const place = await startUpdatePlace(tls)
  const copy = installedCopy()
  return { ...copy, place, updater: createUpdater(place.url, copy.library) }
}

const quietly = () => undefined
const paths = ({ asked }: UpdatePlace) => asked.map(({ path }) => path)
const failed = (failure: string) => ({ ok: false, failure })

describe('SECURITY X41: the check for a newer version', () => {
  it('finds a newer version, and fetches only its announcement', async () => {
    const { place, updater } = await startBench()
    announce(place, '1.2.0', Buffer.from('new'))
    expect(await updater.check()).toEqual({ ok: true, value: '1.2.0' })
    expect(paths(place)).toHaveLength(1)
    expect(paths(place)[0]).toMatch(/^\/atena\/latest[\w-]*\.yml$/)
  })

  it.each([
    ['the same version', '1.0.0'],
    ['an older version', '0.9.9'],
    ['a beta version', '2.0.0-beta.1'],
  ])('%s is not an update', async (_name, version) => {
    const { place, updater } = await startBench()
    announce(place, version, Buffer.from('other'))
    expect(await updater.check()).toEqual({ ok: true, value: null })
  })

  it('a version for a later system is not an update', async () => {
    const { place, updater } = await startBench()
    announce(place, '1.2.0', Buffer.from('new'))
    place.announcement += '\nminimumSystemVersion: 999.0.0\n'
    expect(await updater.check()).toEqual({ ok: true, value: null })
  })

  it('sends nothing that identifies a user, and makes no random number for this copy', async () => {
    const { place, updater, data } = await startBench()
    announce(place, '1.2.0', Buffer.from('new'))
    // A server that offers a version only to some users would need such a number.
    place.announcement += '\nstagingPercentage: 0\n'
    expect(await updater.check()).toEqual({ ok: true, value: '1.2.0' })
    await updater.download(quietly)
    expect(place.asked).toHaveLength(2)
    const known = ['accept', 'cache-control', 'connection', 'host', 'user-agent']
    for (const { headers } of place.asked)
      expect(Object.keys(headers).filter((name) => !known.includes(name))).toEqual([])
    expect(readdirSync(data)).toEqual([])
  })

  it('a copy that was not installed cannot be replaced', async () => {
    const { place, updater, library } = await startBench()
    announce(place, '1.2.0', Buffer.from('new'))
    library.isUpdaterActive = () => false
    expect(await updater.check()).toEqual(failed('not-replaceable'))
    expect(place.asked).toEqual([])
  })
})

describe('SECURITY X41: an update server that cannot be used', () => {
  it('no server answers', async () => {
    const { library } = installedCopy()
    const { url } = await startUpdatePlace()
    const gone = url.replace(/:\d+/, ':1')
    expect(await createUpdater(gone, library).check()).toEqual(failed('unreachable'))
  })

  it('its certificate is not trusted', async () => {
    const { place, updater } = await startBench(selfSigned('127.0.0.1'))
    announce(place, '1.2.0', Buffer.from('new'))
    expect(await updater.check()).toEqual(failed('unreachable'))
    expect(place.asked).toEqual([])
  })

  it.each([
    ['no announcement', null],
    ['an empty announcement', ''],
    ['a web page', '<!doctype html><title>Welcome</title>'],
    ['damaged YAML', 'version: 1.2.0\nfiles: [{ url: "Atena'],
    ['no version', 'files: []'],
    ['a version that is not a number', 'version: newest\nfiles: []'],
    ['a list', '- 1.2.0'],
  ])('%s', async (_name, announcement) => {
    const { place, updater } = await startBench()
    place.announcement = announcement
    expect(await updater.check()).toEqual(failed('not-understood'))
  })

  it.each([
    ['no file', 'version: 1.2.0'],
    ['a file without a digest', 'version: 1.2.0\nfiles: [{ url: Atena-1.2.0.AppImage }]'],
  ])('a version with %s', async (_name, announcement) => {
    const { place, updater } = await startBench()
    place.announcement = announcement
    expect(await updater.check()).toEqual({ ok: true, value: '1.2.0' })
    expect(await updater.download(quietly)).toEqual(failed('not-understood'))
  })
})

describe('SECURITY X41: the download', () => {
  it('is complete, with its progress, and waits', async () => {
    const { place, updater, program } = await startBench()
    announce(place, '1.2.0', Buffer.alloc(3_000_000, 'new'))
    const parts: number[] = []
    await updater.check()
    expect(await updater.download((part) => parts.push(part))).toEqual({ ok: true, value: null })
    expect(parts.at(-1)).toBe(1)
    expect(readFileSync(program, 'utf8')).toBe('the old one')
  })

  it('a file that differs from the announced one is refused and deleted', async () => {
    const { place, updater, program } = await startBench()
    announce(place, '1.2.0', Buffer.from('something else'), Buffer.from('the version'))
    await updater.check()
    expect(await updater.download(quietly)).toEqual(failed('not-genuine'))
    expect(readFileSync(program, 'utf8')).toBe('the old one')
    expect(readdirSync(join(program, '..', 'cache'), { recursive: true }).join()).not.toContain('.AppImage')
  })

  it('the file is missing', async () => {
    const { place, updater } = await startBench()
    announce(place, '1.2.0', Buffer.from('new'))
    place.files.clear()
    await updater.check()
    expect(await updater.download(quietly)).toEqual(failed('unreachable'))
  })

  it.skipIf(process.platform !== 'linux')(
    'the installation replaces the old program and starts the new one',
    async () => {
      const { place, updater, program, data } = await startBench()
      const started = join(data, 'started')
      announce(place, '1.2.0', Buffer.from(`#!/bin/sh\necho new > "${started}"\n`))
      await updater.check()
      await updater.download(quietly)
      expect(updater.endsTheApp).toBe(false)
      updater.install()
      await expect.poll(() => existsSync(started)).toBe(true)
      expect(readFileSync(program, 'utf8')).toContain('#!/bin/sh')
    },
  )
})

describe('SECURITY X41: the settings of the library', () => {
  it('no automatic download or install, no older version, no beta version, and the whole file', () => {
    const { library } = installedCopy()
    expect(library.autoDownload).toBe(true)
    createUpdater('https://updates.example/atena/', library)
    const { autoDownload, autoInstallOnAppQuit, allowDowngrade, allowPrerelease } = library
    expect({ autoDownload, autoInstallOnAppQuit, allowDowngrade, allowPrerelease }).toEqual({
      autoDownload: false,
      autoInstallOnAppQuit: false,
      allowDowngrade: false,
      allowPrerelease: false,
    })
    expect(library.disableDifferentialDownload).toBe(true)
    expect(library.disableWebInstaller).toBe(true)
    expect(library.requestHeaders).toBeNull()
  })
})
