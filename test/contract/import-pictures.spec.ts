import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { createImports } from '../../electron/jobs/import/imports.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { usualChoices } from '../fakes/import-choices.ts'
import { jpeg } from '../fakes/jpeg.ts'
import { startBench } from '../faults/bulk-bench.ts'

const worker = new URL('../../electron/jobs/import/import-worker.ts', import.meta.url)

describe('import of a file', () => {
  it('a person that the user edited comes in as edited, also after the file was read once more', async () => {
    const bench = await startBench({ seed: 20 })
    const { jobs } = bench
    const named = { read: () => null, keep: () => undefined }
    const imports = createImports({ worker, postalCodes: '', jobs, askFile: async () => null, named })
    const bytes = new TextEncoder().encode('姓,名,電話番号\r\n試験,太郎,03-1234-5678\r\n')
    const { token } = valueOf(await imports.read(bench.session, { name: 'people.csv', bytes }))
    const asked = { after: -1, state: 'new' } as const
    expect(valueOf(await imports.person(token, asked))).toMatchObject({ place: 0, name: '試験 太郎' })
    const changes = { firstname: '次郎', telephones: [] }
    const edited = valueOf(await imports.edit(token, { place: 0, changes }))
    expect(edited).toMatchObject({ restated: [], file: { token, counts: { new: 1 } } })
    valueOf(await imports.again(token, { encoding: 'utf-8' }))
    const group_id = bench.service.group_ids[0] ?? ''
    valueOf(
      await imports.start(bench.session, { token, choices: usualChoices, lines: [], group_id, tag: '' }),
    )
    expect(await bench.ended()).toMatchObject({ done: 1, failed: 0 })
    const { base_url, tokens } = bench.service
    const list = await fetch(`${base_url}/api/addresses/${group_id}/list?limit=1000`, {
      headers: { Authorization: `Bearer ${tokens.full}` },
    })
    const records = (await list.json()) as Record<string, unknown>[]
    const [made] = records.filter(({ lastname }) => lastname === '試験')
    expect(made).toMatchObject({ firstname: '次郎' })
    expect(made?.['telephones'] ?? []).toEqual([])
  })

  it('a portrait in PNG comes in as what the page has made of it, and as nothing else', async () => {
    const bench = await startBench({ seed: 20 })
    const { jobs } = bench
    const named = { read: () => null, keep: () => undefined }
    const imports = createImports({ worker, postalCodes: '', jobs, askFile: async () => null, named })
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const card = (name: string) =>
      `BEGIN:VCARD\nVERSION:3.0\nN:試験;${name}\nPHOTO;ENCODING=b;TYPE=PNG:${png.toString('base64')}\nEND:VCARD\n`
    const bytes = new TextEncoder().encode(card('写真') + card('偽物') + card('無し'))
    const { token, remarks } = valueOf(await imports.read(bench.session, { name: 'people.vcf', bytes }))
    expect(remarks).toEqual([])
    const places: number[] = []
    for (let after = -1; ;) {
      const next = valueOf(await imports.picture(token, after))
      if (next === null) break
      expect(Buffer.from(next.bytes)).toEqual(png)
      places.push((after = next.place))
    }
    expect(places).toEqual([0, 1, 2])
    valueOf(await imports.keepPicture(token, { place: 0, bytes: new Uint8Array(await jpeg()) }))
    valueOf(await imports.keepPicture(token, { place: 1, bytes: new Uint8Array(png) }))
    const group_id = bench.service.group_ids[0] ?? ''
    valueOf(
      await imports.start(bench.session, { token, choices: usualChoices, lines: [], group_id, tag: '' }),
    )
    await bench.ended()
    const { base_url, tokens } = bench.service
    const list = await fetch(`${base_url}/api/addresses/${group_id}/list?limit=1000`, {
      headers: { Authorization: `Bearer ${tokens.full}` },
    })
    const held = ((await list.json()) as Record<string, unknown>[]).filter(
      ({ lastname }) => lastname === '試験',
    )
    const made = held.map(({ firstname, face_picture }) => [firstname, Boolean(face_picture)])
    expect(made.sort()).toEqual([
      ['偽物', false],
      ['写真', true],
      ['無し', false],
    ])
  })

  it('JPEGs that are rotated or cut off go through the page; others are imported as they are, without a location', async () => {
    const bench = await startBench({ seed: 20 })
    const { jobs } = bench
    const named = { read: () => null, keep: () => undefined }
    const imports = createImports({ worker, postalCodes: '', jobs, askFile: async () => null, named })
    const plain = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#369' } })
      .withExif({ IFD0: { Artist: 'Private' } })
      .jpeg()
      .toBuffer()
    const lying = await sharp(plain).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const told = Buffer.concat([plain, Buffer.from('a film, Private')])
    const card = (name: string, picture: Uint8Array) =>
      `BEGIN:VCARD\nVERSION:3.0\nN:試験;${name}\nPHOTO;ENCODING=b;TYPE=JPEG:${Buffer.from(picture).toString('base64')}\nEND:VCARD\n`
    const people = [card('普通', told), card('横', lying), card('半分', plain.subarray(0, plain.length - 20))]
    const bytes = new TextEncoder().encode(people.join(''))
    const { token } = valueOf(await imports.read(bench.session, { name: 'people.vcf', bytes }))
    const first = valueOf(await imports.picture(token, -1))
    expect(first).toMatchObject({ place: 1, width: 60, height: 40, orientation: 1 })
    const made = await jpeg({ width: 40, height: 60 })
    valueOf(await imports.keepPicture(token, { place: 1, bytes: new Uint8Array(made) }))
    // The page cannot decode what was cut off, and keeps nothing of it.
    expect(valueOf(await imports.picture(token, 1))?.place).toBe(2)
    expect(valueOf(await imports.picture(token, 2))).toBeNull()
    const group_id = bench.service.group_ids[0] ?? ''
    valueOf(
      await imports.start(bench.session, { token, choices: usualChoices, lines: [], group_id, tag: '' }),
    )
    expect(await bench.ended()).toMatchObject({ done: 3, failed: 0 })
    const { base_url, tokens } = bench.service
    const headers = { Authorization: `Bearer ${tokens.full}` }
    const list = await fetch(`${base_url}/api/addresses/${group_id}/list?limit=1000`, { headers })
    type Made = { lastname: string; firstname: string; face_picture: { image_size: number[] } | null }
    const held = ((await list.json()) as Made[]).filter(({ lastname }) => lastname === '試験')
    const sizes = new Map(held.map(({ firstname, face_picture }) => [firstname, face_picture?.image_size]))
    expect(Object.fromEntries(sizes)).toEqual({ 普通: [60, 40], 横: [40, 60], 半分: undefined })
  })

  it('a photo that a spreadsheet cut is named, and changes nothing of a contact that has one', async () => {
    const bench = await startBench({ seed: 20 })
    const { jobs } = bench
    const named = { read: () => null, keep: () => undefined }
    const imports = createImports({ worker, postalCodes: '', jobs, askFile: async () => null, named })
    const noise = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer()
    const whole = `data:image/jpeg;base64,${noise.toString('base64')}`
    const group_id = bench.service.group_ids[0] ?? ''
    const { base_url, tokens } = bench.service
    const importPeople = async (people: readonly string[]) => {
      const text = `lastname,firstname,memo,photo,telephones.1.number\r\n${people.join('\r\n')}\r\n`
      const bytes = new TextEncoder().encode(text)
      const { token, remarks } = valueOf(await imports.read(bench.session, { name: 'people.csv', bytes }))
      const merging = { ...usualChoices, perhaps: 'merge' as const }
      valueOf(await imports.start(bench.session, { token, choices: merging, lines: [], group_id, tag: '' }))
      expect(await bench.ended()).toMatchObject({ failed: 0 })
      return remarks.map(({ person, field, kind }) => [person, field, kind])
    }
    type Held = { lastname: string; firstname: string; memo: string; face_picture: { image: string } | null }
    const held = async () => {
      const headers = { Authorization: `Bearer ${tokens.full}` }
      const list = await fetch(`${base_url}/api/addresses/${group_id}/list?limit=1000`, { headers })
      return ((await list.json()) as Held[])
        .filter(({ lastname }) => lastname === '試験')
        .toSorted((one, other) => one.firstname.localeCompare(other.firstname))
        .map(({ memo, face_picture }) => [memo, face_picture?.image])
    }
    expect(await importPeople([`試験,A,,"${whole}",090-1111-2222`])).toEqual([])
    const [[, image] = []] = await held()
    expect(image).toEqual(expect.any(String))
    const cut = whole.slice(0, 32_767)
    expect(cut.length).toBeLessThan(whole.length)
    const people = [`試験,A,幹事,"${cut}",090-1111-2222`, `試験,B,会計,"${cut}",090-3333-4444`]
    expect(await importPeople(people)).toEqual([
      ['試験 A', 'photo', 'photo-cut'],
      ['試験 B', 'photo', 'photo-cut'],
    ])
    expect(await held()).toEqual([
      ['幹事', image],
      ['会計', undefined],
    ])
  })

  it('a contact fails with its own reason if the service refuses its photo, and is imported without it at the next try', async () => {
    const bench = await startBench({ seed: 20 })
    const { jobs } = bench
    const named = { read: () => null, keep: () => undefined }
    const imports = createImports({ worker, postalCodes: '', jobs, askFile: async () => null, named })
    const photo = Buffer.from(await jpeg()).toString('base64')
    const card = `BEGIN:VCARD\nVERSION:3.0\nN:試験;壊れ\nPHOTO;ENCODING=b;TYPE=JPEG:${photo}\nEND:VCARD\n`
    const bytes = new TextEncoder().encode(card)
    const { token } = valueOf(await imports.read(bench.session, { name: 'people.vcf', bytes }))
    bench.service.faults.next({ match: { path: /temp/ }, action: 'status', status: 415, times: 5 })
    const group_id = bench.service.group_ids[0] ?? ''
    valueOf(
      await imports.start(bench.session, { token, choices: usualChoices, lines: [], group_id, tag: '' }),
    )
    expect(await bench.ended()).toMatchObject({ done: 0, failed: 1 })
    expect(bench.outcomes('failed')).toMatchObject([
      { failure: { kind: 'photo', reason: 'refused-imported' } },
    ])
    valueOf(await bench.job().retry())
    expect(await bench.ended()).toMatchObject({ done: 1, failed: 0 })
    const list = await fetch(`${bench.service.base_url}/api/addresses/${group_id}/list?limit=1000`, {
      headers: { Authorization: `Bearer ${bench.service.tokens.full}` },
    })
    const held = (await list.json()) as Record<string, unknown>[]
    expect(held.filter(({ firstname }) => firstname === '壊れ')).toMatchObject([{ face_picture: null }])
  })
})
