import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { KeptRemoval, RemovalQuestion } from '../../../contract/ipc/kept-here.ts'
import { createKeptHere, finishForgetting, type KeptHere } from '../../../electron/recovery/kept-here.ts'
import type { RunningService } from '../../../service/start-service.ts'
import { counts } from '../../counts.ts'
import { failureOf, valueOf } from '../../fakes/api-under-test.ts'
import {
  foundIn,
  newContact,
  opened,
  profileOf,
  startBench,
  startOwnService,
  type SessionBench,
} from './session-bench.ts'

const each = counts(5, 50)
const namesOf = (what: string) => Array.from({ length: each }, (_, at) => `${what}Canary${at}x`)

function inTrash(bench: SessionBench, contacts: { id: string }[]): number {
  return contacts.filter(({ id }) => opened(bench).readRecord('address', id)?.record.deleted === true).length
}

interface Kept {
  service: RunningService
  bench: SessionBench
  here: KeptHere
  questions: RemovalQuestion[]
  /** What the app was asked to do besides. */
  done: string[]
  add(lastname: string): Promise<{ id: string; etag: string }>
}

/** A profile that is signed in. `confirm`: what the user does with each question. */
async function start(confirm: () => boolean | Promise<boolean> = () => true): Promise<Kept> {
  const service = await startOwnService()
  const bench = startBench([profileOf('a', service)])
  await bench.sessions.select('a')
  await bench.sessions.signIn({ profile: 'a', token: service.tokens.full, keep: 'session' })
  const questions: RemovalQuestion[] = []
  const done: string[] = []
  const here = createKeptHere({
    dataFolder: bench.dataFolder,
    profiles: () => bench.profiles,
    sessions: bench.sessions,
    async confirm(question) {
      questions.push(question)
      return confirm()
    },
    forgetDragged: () => done.push('dragged files removed'),
    end: () => done.push('ended'),
  })
  const add = async (lastname: string) => {
    const saved = valueOf(await opened(bench).save({ ...newContact(service, 'memo'), changes: { lastname } }))
    const { id, etag } = saved.view.record
    return { id, etag: etag ?? '' }
  }
  return { service, bench, here, questions, done, add }
}

describe('what is kept on this computer', () => {
  it('nothing is left of deleted, renamed and erased contacts and a dropped form once the history is emptied', async () => {
    const { service, bench, here, add } = await start()
    const { dataFolder } = bench
    const [stay, single, other, erased, renamed] = ['kept', 'single', 'other', 'erased', 'renamed'].map(
      namesOf,
    )
    const typed = namesOf('typed')
    const made = new Map<string, { id: string; etag: string }>()
    for (const name of [stay, single, other, erased, renamed].flatMap((names) => names ?? []))
      made.set(name, await add(name))
    await opened(bench).sync?.start()
    const of = (names: string[] = []) => names.map((name) => made.get(name)!)
    for (const { id, etag } of of(single))
      valueOf(opened(bench).requestDelete({ family: 'address', id, etag }))
    for (const { id, etag } of of(renamed)) {
      const save = { ...newContact(service, 'x'), id, etag, changes: { lastname: 'Renamed' } }
      valueOf(await opened(bench).save(save))
    }
    for (const lastname of typed) {
      const { key, family, group_id } = newContact(service, 'x')
      const { drafts } = opened(bench).outbox
      valueOf(drafts.save({ key, family, id: null, group_id, etag: null, changes: { lastname } }))
      drafts.drop(key)
    }
    // Deletes that wait are sent when the session ends.
    await bench.sessions.refresh('a')
    await expect.poll(() => opened(bench).outbox.list(), { timeout: 20_000 }).toEqual([])
    for (const { id } of of(other)) service.edit('address', id, { deleted: true })
    await opened(bench).sync?.start()
    await expect.poll(() => inTrash(bench, of(other)), { timeout: 20_000 }).toBe(each)
    for (const { id } of of(erased)) opened(bench).mirror.markGone('address', id)
    const copies = join(bench.folder, 'a', 'copies')
    mkdirSync(copies, { recursive: true })
    writeFileSync(join(copies, 'x.zip'), single![0]!)
    expect(foundIn(dataFolder, single!)).toEqual(single)
    const before = valueOf(here.sizes('a'))
    expect(Math.min(before.book, before.edits, before.history, before.copies)).toBeGreaterThan(0)

    valueOf(await here.remove('copies', 'a'))
    valueOf(await here.remove('history', 'a'))
    expect(valueOf(here.sizes('a')).copies).toBe(0)
    await bench.sessions.refresh('a')
    const all = [...made.keys(), ...typed]
    await expect.poll(() => foundIn(dataFolder, all), { timeout: 20_000 }).toEqual(stay)
    for (const { id } of of(stay)) expect(opened(bench).readRecord('address', id)?.record.id).toBe(id)
  })

  it('what waits, and a form that is open, stay when the history is emptied', async () => {
    const { service, bench, here, add } = await start()
    const { id, etag } = await add('before')
    await bench.sessions.signOut('a')
    const waits = { ...newContact(service, 'waits'), id, etag, changes: { lastname: 'waits' } }
    valueOf(await opened(bench).save(waits))
    const { key, family, group_id } = newContact(service, 'x')
    const draft = { key, family, id: null, group_id, etag: null, changes: { lastname: 'typed' } }
    valueOf(opened(bench).outbox.drafts.save(draft))
    valueOf(await here.remove('history', 'a'))
    expect(opened(bench).outbox.list()).toMatchObject([{ id, changes: { lastname: 'waits' } }])
    expect(opened(bench).outbox.drafts.read()).toMatchObject({ key, changes: { lastname: 'typed' } })
  })

  it('a profile is signed out, nothing of its contacts is left, and the profile stays', async () => {
    const { bench, here, questions, done, add } = await start()
    const names = namesOf('all')
    for (const name of names) await add(name)
    await opened(bench).sync?.start()
    valueOf(await here.remove('contacts', 'a'))
    expect(questions).toEqual([{ what: 'contacts', name: 'Profile a', unsent: 0 }])
    expect(bench.sessions.state()).toMatchObject({ current: 'a', signedIn: false })
    expect(bench.notes.accounts).toEqual([])
    expect(foundIn(bench.dataFolder, names)).toEqual([])
    expect(done).toEqual(['dragged files removed'])
  })

  it('edits that were not sent are counted in the question, and nothing is removed without a yes', async () => {
    let isYes = false
    const { bench, here, questions, done, service } = await start(() => isYes)
    await bench.sessions.signOut('a')
    const [name = ''] = namesOf('unsent')
    valueOf(await opened(bench).save({ ...newContact(service, 'memo'), changes: { lastname: name } }))
    for (const what of ['contacts', 'computer'] as const) {
      expect(failureOf(await here.remove(what, 'a')).kind).toBe('cancelled')
      expect(opened(bench).outbox.list()).toHaveLength(1)
    }
    expect(questions.map(({ unsent }) => unsent)).toEqual([1, 1])
    expect(done).toEqual([])
    isYes = true
    valueOf(await here.remove('contacts', 'a'))
    expect(opened(bench).outbox.list()).toEqual([])
    expect(foundIn(bench.dataFolder, [name])).toEqual([])
  })

  it('an edit that was made while the question was open keeps everything', async () => {
    const { bench, here, done, service } = await start(async () => {
      valueOf(await opened(bench).save(newContact(service, 'late')))
      return true
    })
    await bench.sessions.signOut('a')
    for (const what of ['contacts', 'computer'] as const)
      expect(failureOf(await here.remove(what, 'a')).kind).toBe('cancelled')
    expect(opened(bench).outbox.list()).toHaveLength(2)
    expect(done).toEqual([])
  })

  it('one question is open at a time, and an unknown profile leads to no folder', async () => {
    const answers: ((isYes: boolean) => void)[] = []
    const { here, questions } = await start(() => new Promise((resolve) => answers.push(resolve)))
    const first = here.remove('copies', 'a')
    expect(failureOf(await here.remove('computer', 'a')).kind).toBe('cancelled')
    expect(questions).toHaveLength(1)
    answers[0]!(false)
    expect(failureOf(await first).kind).toBe('cancelled')
    for (const profile of ['b', '..', '../..']) {
      expect(failureOf(here.sizes(profile)).kind).toBe('invalid-input')
      for (const what of ['history', 'copies', 'contacts', 'computer'] satisfies KeptRemoval[])
        expect(failureOf(await here.remove(what, profile)).kind).toBe('invalid-input')
    }
    expect(questions).toHaveLength(1)
  })

  it('the computer is forgotten: only the lock of the running app is left, and the app ends', async () => {
    const { bench, here, done, add } = await start()
    for (const name of namesOf('all')) await add(name)
    const { dataFolder } = bench
    mkdirSync(join(dataFolder, 'logs'))
    for (const file of ['settings.json', 'printing.json', join('logs', 'atena.log'), 'SingletonLock'])
      writeFileSync(join(dataFolder, file), 'x')
    valueOf(await here.remove('computer', 'a'))
    expect(readdirSync(dataFolder)).toEqual(['SingletonLock'])
    expect(done).toEqual(['dragged files removed', 'ended'])
    expect(bench.tokens.has('a')).toBe(false)
  })

  it('files of the user stay where the data folder is a folder of their own', async () => {
    const { bench, here } = await start()
    const { dataFolder } = bench
    const theirs = ['letter.txt', 'settings.ini', 'printing', 'Documents', 'my profiles', 'contacts.json']
    const ours = ['settings.previous.json', 'settings.corrupt-1.json', 'settings.json.tmp-1', 'Code Cache']
    for (const file of [...theirs, ...ours, 'printing.json.a1.part'])
      writeFileSync(join(dataFolder, file), 'x')
    valueOf(await here.remove('computer', 'a'))
    expect(readdirSync(dataFolder).toSorted()).toEqual(theirs.toSorted())
  })

  it('what could not be removed is removed at the next start, and only then', async () => {
    const { bench } = await start()
    const { dataFolder } = bench
    await bench.sessions.close()
    finishForgetting(dataFolder)
    expect(existsSync(join(bench.folder, 'a', 'book.sqlite'))).toBe(true)
    writeFileSync(join(dataFolder, 'forget-all'), '')
    finishForgetting(dataFolder)
    expect(readdirSync(dataFolder)).toEqual([])
  })
})

describe('a profile that leads to another address', () => {
  it('nothing of the former one is left after the sign-in there, but what was not sent', async () => {
    const { bench, service, add } = await start()
    const { dataFolder, folder } = bench
    const names = namesOf('former')
    for (const name of names) await add(name)
    await opened(bench).sync?.start()
    const { id, etag } = await add('formerBase')
    await bench.sessions.signOut('a')
    const unsent = { ...newContact(service, 'x'), id, etag, changes: { lastname: 'unsentEdit' } }
    valueOf(await opened(bench).save(unsent))
    for (const name of ['copies', 'photos']) {
      mkdirSync(join(folder, 'a', name), { recursive: true })
      writeFileSync(join(folder, 'a', name, 'x'), names[0]!)
    }
    const next = await startOwnService()
    bench.profiles[0] = profileOf('a', next)
    await bench.sessions.refresh('a')
    expect(foundIn(dataFolder, names)).toEqual(names)

    await bench.sessions.signIn({ profile: 'a', token: next.tokens.full, keep: 'session' })
    expect(opened(bench).outbox.list()).toMatchObject([
      { state: 'needs-attention', failure: { path: 'origin' }, changes: { lastname: 'unsentEdit' } },
    ])
    await bench.sessions.close()
    expect(foundIn(dataFolder, [...names, 'unsentEdit'])).toEqual(['unsentEdit'])
    await bench.sessions.select('a')
    expect(foundIn(dataFolder, names)).toEqual([])
  })
})
