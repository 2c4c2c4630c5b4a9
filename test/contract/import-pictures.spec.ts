import { describe, expect, it } from 'vitest'
import { createImportDesk } from '../../electron/import/import-desk.ts'
import { valueOf } from '../fakes/api-under-test.ts'
import { jpeg } from '../fakes/jpeg.ts'
import { startBench } from '../faults/bulk-bench.ts'

const worker = new URL('../../electron/import/import-worker.ts', import.meta.url)
const choices = {
  ...({ new: 'take', same: 'skip', changed: 'merge' } as const),
  ...({ perhaps: 'skip', deleted: 'take' } as const),
}

describe('import of a file', () => {
  it('a person that the user edited comes in as edited, also after the file was read once more', async () => {
    const bench = await startBench({ seed: 20 })
    const { desk } = bench
    const named = { read: () => null, keep: () => undefined }
    const imports = createImportDesk({ worker, postalCodes: '', desk, askFile: async () => null, named })
    const bytes = new TextEncoder().encode('姓,名,電話番号\r\n試験,太郎,03-1234-5678\r\n')
    const { token } = valueOf(await imports.read(bench.session, { name: 'people.csv', bytes }))
    const asked = { after: -1, state: 'new' } as const
    expect(valueOf(await imports.person(token, asked))).toMatchObject({ place: 0, name: '試験 太郎' })
    const changes = { firstname: '次郎', telephones: [] }
    const edited = valueOf(await imports.edit(token, { place: 0, changes }))
    expect(edited).toMatchObject({ restated: [], file: { token, counts: { new: 1 } } })
    valueOf(await imports.again(token, { encoding: 'utf-8' }))
    const group_id = bench.service.group_ids[0] ?? ''
    valueOf(await imports.start(bench.session, { token, choices, lines: [], group_id, tag: '' }))
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
    const { desk } = bench
    const named = { read: () => null, keep: () => undefined }
    const imports = createImportDesk({ worker, postalCodes: '', desk, askFile: async () => null, named })
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
    valueOf(await imports.start(bench.session, { token, choices, lines: [], group_id, tag: '' }))
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
})
