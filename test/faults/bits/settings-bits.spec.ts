import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ConnectionProfile } from '../../../contract/profile.ts'
import { openKeptPhotos } from '../../../electron/photo/stored-photos.ts'
import { openPrintSettings } from '../../../electron/print/print-setup.ts'
import { profileFiles } from '../../../electron/settings/profile-files.ts'
import { openSettings } from '../../../electron/settings/settings.ts'
import { valueOf } from '../../fakes/api-under-test.ts'
import { longest, quickFolder, withEachFlip } from './flip.ts'

const profile: ConnectionProfile = {
  ...{ id: 'p1', kind: 'own', name: '本番', base_url: 'https://service.example.com', colour: '#336699' },
  ...{ groups: [{ group_id: 'g1', name: 'One' }], allowHttp: false, oidc: null },
}
const clientId = '0b9d2c56-6c1f-4e0e-9d55-3f2f8a1f6a11'

describe('D24 one bit of a small file', () => {
  it(
    'of the settings: they are as they were',
    async () => {
      const folder = quickFolder()
      const first = openSettings(folder)
      valueOf(first.change({ profiles: [profile], currentProfile: 'p1', clientId }))
      valueOf(first.change({ preferences: { language: 'ja', theme: 'dark' }, keptTokens: ['p1 https://a'] }))
      const stored = first.read()
      const files = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]))
      await withEachFlip(files.get('settings.json')!, (bytes, at) => {
        for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
        for (const [name, content] of files) writeFileSync(join(folder, name), content)
        writeFileSync(join(folder, 'settings.json'), bytes)
        const opened = openSettings(folder)
        expect([opened.read(), opened.found, opened.setAside()], at).toEqual([stored, 'whole', []])
      })
    },
    longest,
  )

  it(
    'of what the folder of a profile says: it is as it was',
    async () => {
      const folder = quickFolder()
      const files = profileFiles(folder)
      files.keep([profile], clientId)
      const path = join(folder, 'p1', 'profile.json')
      await withEachFlip(readFileSync(path), (bytes, at) => {
        writeFileSync(path, bytes)
        expect(files.read('p1'), at).toEqual({ profile, clientId })
      })
    },
    longest,
  )

  it(
    'of the settings of printing: they are as they were',
    async () => {
      const folder = quickFolder()
      const open = () => openPrintSettings({ data: folder, profiles: folder }).profile('p1')
      valueOf(
        await open().change(() => ({
          printer: 'プリンター 1',
          sheet: 'a4-2x5',
          sender: 'a1',
          asksToMark: true,
        })),
      )
      const stored = open().read()
      expect(stored.sender).toBe('a1')
      const path = join(folder, 'p1', 'printing.json')
      await withEachFlip(readFileSync(path), (bytes, at) => {
        writeFileSync(path, bytes)
        expect(open().read(), at).toEqual(stored)
      })
    },
    longest,
  )

  it(
    'of a photo that waits: it is as it was, or none',
    async () => {
      const folder = quickFolder()
      const photos = openKeptPhotos(folder)
      const handle = '00000000-0000-4000-8000-000000000001'
      const jpeg = new Uint8Array(Array.from({ length: 200 }, (_, at) => at))
      valueOf(await photos.write(handle, jpeg))
      expect(await photos.read(handle)).toEqual(jpeg)
      const [name = ''] = readdirSync(folder)
      await withEachFlip(readFileSync(join(folder, name)), async (bytes, at) => {
        writeFileSync(join(folder, name), bytes)
        const read = await photos.read(handle)
        // A flipped bit of the mark itself puts the checksum after the picture's end, where no reader looks.
        if (read !== null) expect(read.subarray(0, jpeg.length), at).toEqual(jpeg)
      })
    },
    longest,
  )
})
