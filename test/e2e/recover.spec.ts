// @module-tag long
import { describe, expect, it } from 'vitest'
import type { RunningService } from '../../service/start-service.ts'
import { shareApp, type RunningApp } from './app.ts'
import { button, eventually, row, rows, search } from './contacts.ts'
import { withLongUndo } from './timers.ts'

let service: RunningService
let app: RunningApp

shareApp(60, (shared) => ({ service, app } = shared))

interface Contact {
  readonly id: string
  readonly lastname: string
  readonly firstname: string
  readonly joint_names: readonly object[]
  readonly memo: string
  readonly photos: readonly { image: string; image_size: number[]; exif: { taken: string | null } }[]
}

/** The contacts of all groups as the service has them now, deleted ones as well. */
async function contacts(): Promise<Contact[]> {
  const headers = { Authorization: `Bearer ${service.tokens.full}` }
  const all = await Promise.all(
    service.group_ids.map(async (group_id) => {
      const path = `/api/addresses/${group_id}/list?limit=1000&showdeleted=T`
      const answer = await fetch(`${service.base_url}${path}`, { headers })
      return (await answer.json()) as (Contact & { face_picture?: object; pictures?: object[] })[]
    }),
  )
  return all.flat().map((record) => {
    const photos = [record.face_picture, ...(record.pictures ?? [])].filter(Boolean) as Contact['photos']
    return { ...record, photos }
  })
}

const isDeleted = (id: string) => service.read('address', id)?.['deleted']
const undone = () => app.page.keyboard.press('ControlOrMeta+z')

/** Opens the only contact that this search finds. */
async function find(name: string): Promise<void> {
  await search(app.page).fill(name)
  await row(app.page, name).first().click()
}

describe('several deletes', () => {
  it('each comes back by Ctrl+Z, the last first, and nothing is sent', async () => {
    const top = async () => (await rows(app.page).allTextContents()).slice(0, 3)
    await eventually(async () => (await top()).length, 3)
    const [first, second, third] = await top()
    await withLongUndo(app, async () => {
      await rows(app.page).first().click()
      await button(app.page, 'Delete').click()
      await eventually(async () => (await top())[0], second)
      await rows(app.page).first().click()
      await button(app.page, 'Delete').click()
      await eventually(async () => (await top())[0], third)
      await undone()
      await eventually(async () => (await top())[0], second)
      await undone()
      await eventually(top, [first, second, third])
    })
    expect(service.log.filter(({ method }) => method === 'DELETE')).toEqual([])
  })
})

describe('a deleted contact', () => {
  it('is restored from the Trash with all its photos', async () => {
    const [original] = (await contacts()).toSorted((a, b) => b.photos.length - a.photos.length)
    if (!original || original.photos.length < 2) throw new Error('no contact has several photos')
    const { id, lastname, firstname } = original
    await find(`${lastname} ${firstname}`)
    await button(app.page, 'Delete').click()
    await eventually(() => isDeleted(id), true)
    await search(app.page).fill('')
    await app.page.getByRole('button', { name: /^Trash/ }).click()
    await row(app.page, `${lastname} ${firstname}`).first().click()
    await button(app.page, 'Restore').click()
    const copies = async () =>
      (await contacts()).filter(
        (each) => each.lastname === lastname && each.firstname === firstname && each.id !== id,
      )
    await eventually(async () => (await copies()).length, 1)
    const [copy] = await copies()
    const facts = ({ photos }: Contact) => photos.map(({ image_size, exif }) => [image_size, exif.taken])
    expect(facts(copy as Contact)).toEqual(facts(original))
    expect(copy).toMatchObject({ joint_names: original.joint_names, memo: original.memo })
    for (const { image } of copy?.photos ?? []) {
      const path = `/api/address/photo/${copy?.id}/${image}`
      const headers = { Authorization: `Bearer ${service.tokens.full}` }
      const answer = await fetch(`${service.base_url}${path}`, { headers })
      expect(answer.headers.get('content-type')).toBe('image/jpeg')
    }
  })
})

describe('the page itself', () => {
  it('wrote no problems to its console', () => {
    expect(app.problems).toEqual([])
  })
})
