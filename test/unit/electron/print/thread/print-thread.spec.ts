import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PrintProgress } from '../../../../../contract/ipc/print.ts'
import { usualList } from '../../../../../contract/ipc/paper-list.ts'
import type { ServiceRecord } from '../../../../../contract/record/record.ts'
import { fontPlace, realFonts, withDamage, withLicence } from '../made-fonts.ts'
import { anAddressText } from '../../book/temporary-mirror.ts'
import { readyLayout } from '../../../../../labels/layout/ready-layouts.ts'
import { readPdf } from '../../../../labels/read-pdf.ts'
import { bookOf, everybody, fontFolder, jobOf, sheet, startPrintThread } from '../print-bench.ts'

const inLongRun = { tags: ['long'] }

const home = (street: string) => ({
  kindof: 'home',
  zipcode: '100-0013',
  region: '東京都',
  city: '千代田区',
  street,
})
const people = [
  { id: 'b', lastname: '山田', lastkana: 'やまだ', addresses: [home('霞が関1-3-2')] },
  { id: 'a', lastname: '青木', lastkana: 'あおき', tags: ['友人'], addresses: [home('霞が関4-5-6')] },
  { id: 'c', lastname: '鈴木', lastkana: 'すずき' },
]

const book = bookOf(people)
const progress: PrintProgress[] = []
const installed = fontPlace()
// With the fonts as the package has them; the e2e specs print with plain files.
const packed = fontFolder({ compressed: true })
const thread = startPrintThread((each) => progress.push(each), [installed.folder], packed)

async function laidOut(...job: Parameters<typeof jobOf>) {
  const answer = await thread.ask('layOut', jobOf(...job))
  if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
  return answer.value
}

describe('the layout of a job in its own thread', () => {
  it('returns pages, labels and the cells of the paper, with the first page as SVG', async () => {
    const job = await laidOut(book, 'ELM008')
    expect(job).toMatchObject({ pages: 1, labels: 2, records: 2, withoutAddress: 1 })
    expect(job.cells).toHaveLength(12)
    expect(job.cells[1]).toEqual({ x: 105, y: 21.2, width: 86.4, height: 42.3 })
    expect(job.svg).toContain('viewBox="0 0 210 297"')
  })

  it('follows the list: its filter, its order, and the excluded contacts', async () => {
    const all = await laidOut(book, 'ELM008', { onlyWithAddress: false })
    const ids = await thread.ask('recordIds', { job: all.job })
    expect(ids).toEqual({ ok: true, value: ['a', 'c', 'b'] })
    const selection = { kind: 'list' as const, filter: { ...everybody, tags: ['友人'] } }
    const tagged = await thread.ask('layOut', { ...jobOf(book, 'ELM008'), selection })
    expect(tagged).toMatchObject({ ok: true, value: { records: 1 } })
    const without = await thread.ask('layOut', { ...jobOf(book, 'ELM008'), leaveOut: ['a'] })
    expect(without).toMatchObject({ ok: true, value: { records: 1 } })
  })

  it('prints single records in the order they are named', async () => {
    const selection = { kind: 'records' as const, family: 'address' as const, ids: ['b', 'gone', 'a'] }
    const job = await thread.ask('layOut', { ...jobOf(book, 'hagaki'), selection })
    const number = job.ok ? job.value.job : 0
    expect(await thread.ask('recordIds', { job: number })).toEqual({ ok: true, value: ['b', 'a'] })
  })

  it('prints a record as it will be once its edits have reached the service', async () => {
    const record = { id: 'c', lastname: '鈴木', addresses: [home('芝1-1-1')] } as ServiceRecord
    const waiting = [{ family: 'address' as const, record }]
    const answer = await thread.ask('layOut', { ...jobOf(book, 'ELM008'), waiting })
    expect(answer).toMatchObject({ ok: true, value: { records: 3, withoutAddress: 0 } })
  })

  it('the card of one contact is the page of its job, and shows typed changes before any mirror has them', async () => {
    const selection = { kind: 'records' as const, family: 'address' as const, ids: ['a'] }
    const job = { ...jobOf(book, 'hagaki'), selection }
    const printed = await thread.ask('layOut', job)
    const saved = JSON.parse(anAddressText(people[1])) as ServiceRecord
    const card = await thread.ask('card', { ...job, draft: saved })
    expect([card.ok, printed.ok && card.ok && card.value.svg === printed.value.svg]).toEqual([true, true])
    const typed = await thread.ask('card', { ...job, draft: { ...saved, id: '', lastname: '金子' } })
    expect(typed).toMatchObject({ ok: true, value: { pages: 1, records: 1 } })
    expect(typed.ok && card.ok && typed.value.svg === card.value.svg).toBe(false)
    const nowhere = await thread.ask('card', { ...job, draft: people[2] as unknown as ServiceRecord })
    expect(nowhere).toMatchObject({ ok: true, value: { pages: 0, svg: null, withoutAddress: 1 } })
  })

  it('a preview of a card stops no job, and is not a job itself', async () => {
    const draft = people[1] as unknown as ServiceRecord
    const job = await laidOut(book, 'ELM008')
    const pdf = thread.ask('pdf', { job: job.job })
    for (let at = 0; at < 5; at += 1) await thread.ask('card', { ...jobOf(book, 'hagaki'), draft })
    expect((await pdf).ok).toBe(true)
    expect(await thread.ask('page', { job: job.job, page: 0 })).toMatchObject({
      ok: true,
      value: { svg: job.svg },
    })
  })

  it('a newer layout stops no PDF, no page and no list of ids of an existing job', async () => {
    const { job, svg } = await laidOut(book, 'ELM008')
    const asked = [
      thread.ask('pdf', { job }),
      thread.ask('page', { job, page: 0 }),
      thread.ask('recordIds', { job }),
    ]
    const newer = thread.ask('layOut', jobOf(book, 'ELM012'))
    const [pdf, page, ids] = await Promise.all(asked)
    expect(pdf?.ok).toBe(true)
    expect(page).toEqual({ ok: true, value: { svg, photos: [] } })
    expect(ids?.ok).toBe(true)
    expect((await newer).ok).toBe(true)
  })

  it('warns with the record and the page that it is about', async () => {
    const { warnings } = await laidOut(book, 'hagaki', { onlyWithAddress: false })
    const record = { family: 'address', id: 'c', name: '鈴木 花子', page: 1 }
    expect(warnings).toContainEqual({ kind: 'no-address', record, detail: '' })
  })

  it('several characters that no font has give one warning', async () => {
    const korean = bookOf([{ id: 'k', lastname: '김', firstname: '서연', addresses: [home('霞が関1')] }])
    const { warnings, warningCount } = await laidOut(korean, 'hagaki')
    expect(warnings.map(({ kind, detail }) => [kind, detail])).toEqual([['missing-character', '김서연']])
    expect(warningCount).toBe(1)
  })

  it('a badge is for people without an address, too, and a layout that cannot be used is named', async () => {
    const badge = readyLayout('badge', sheet('ELM008'))
    const answer = await thread.ask('layOut', {
      ...jobOf(book, 'ELM008'),
      layout: { layout: badge, warning: null },
    })
    expect(answer).toMatchObject({ ok: true, value: { labels: 3, withoutAddress: 0, warnings: [] } })
    const warning = { kind: 'layout-missing', record: null, detail: 'Guests' } as const
    const without = await thread.ask('layOut', {
      ...jobOf(book, 'ELM008'),
      layout: { layout: null, warning },
    })
    expect(without.ok && without.value.warnings).toContainEqual(warning)
  })

  it('warns of a record that is left out because it has no address', async () => {
    const { warnings } = await laidOut(book, 'hagaki')
    const record = { family: 'address', id: 'c', name: '鈴木 花子', page: null }
    expect(warnings).toContainEqual({ kind: 'no-address', record, detail: '' })
  })

  it('paper 4.8: a barcode is a guess only where the town of the postal code is not in the street', async () => {
    const { warnings } = await laidOut(book, 'hagaki', { barcode: true })
    expect(warnings.map(({ kind }) => kind)).not.toContain('barcode-unverified')
    expect(warnings.map(({ kind }) => kind)).toContain('no-address')
  })

  it('a contact without room is listed first, has no label, and is not among the recipients', async () => {
    const alexandra = { id: 'w', lastname: 'Wolfeschlegelsteinhausen', firstname: 'Alexandra' }
    const others = people.map((each) => ({ ...each, addresses: [home('霞が関1')] }))
    const addresses = [home('霞が関1')]
    const { job, labels, warnings } = await laidOut(
      bookOf([...others, { ...alexandra, addresses }]),
      'ELM023',
      {
        direction: 'vertical',
      },
    )
    const record = { family: 'address', id: 'w', name: 'Alexandra Wolfeschlegelsteinhausen', page: null }
    const detail = 'Alexandra Wolfeschlegelsteinhausen 様'
    expect(warnings[0]).toEqual({ kind: 'no-room-horizontal', record, detail })
    expect(labels).toBe(3)
    expect(await thread.ask('recordIds', { job })).toEqual({ ok: true, value: ['a', 'c', 'b'] })
  })

  it('warns of a sender that no longer exists', async () => {
    const { warnings } = await laidOut(book, 'hagaki', { sender: { id: 'x', address: 'first' } })
    expect(warnings[0]).toEqual({ kind: 'sender-missing', record: null, detail: '' })
  })

  it('returns each page, and none after the last', async () => {
    const { job, pages, svg } = await laidOut(book, 'hagaki')
    expect(pages).toBe(2)
    const [first, second, third] = await Promise.all(
      [0, 1, 2].map((page) => thread.ask('page', { job, page })),
    )
    expect(first).toEqual({ ok: true, value: { svg, photos: [] } })
    expect(second).toMatchObject({ ok: true, value: { svg: expect.stringContaining('0 0 100 148') } })
    expect(third).toEqual({ ok: true, value: null })
  })

  it('makes the PDF of exactly the job that was shown', async () => {
    const { job } = await laidOut(book, 'hagaki')
    const pdf = await thread.ask('pdf', { job })
    expect(pdf.ok && Buffer.from(pdf.value.subarray(0, 5)).toString()).toBe('%PDF-')
  })

  it('lays out a list of contacts as they are edited, and makes its PDF', async () => {
    const { path, nameOrder, selection } = jobOf(book, 'ELM008')
    const waiting = [
      { family: 'address' as const, record: { ...people[0], lastname: '海野' } as ServiceRecord },
    ]
    const input = { path, nameOrder, selection, leaveOut: ['c'], waiting, language: 'ja' as const }
    const answer = await thread.ask('list', { ...input, options: usualList('address', 'kana') })
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    expect(answer.value).toMatchObject({
      pages: 1,
      labels: 2,
      paper: { width: 210, height: 297 },
      cells: [],
      warnings: [],
    })
    const pdf = await thread.ask('pdf', { job: answer.value.job })
    if (!pdf.ok) throw new Error(JSON.stringify(pdf.failure))
    const lines = readPdf(pdf.value)
      .flat()
      .map(({ text }) => text)
    expect(lines).toContain('青木 花子')
    expect(lines).toContain('海野')
    expect(lines.join('')).not.toContain('鈴木')
  })

  it('names the contacts that a list of birthdays leaves out, and is empty without any', async () => {
    const { path, nameOrder, selection } = jobOf(book, 'ELM008')
    const input = { path, nameOrder, selection, leaveOut: [], waiting: [], language: 'en' as const }
    const answer = await thread.ask('list', { ...input, options: usualList('birthday', 'kana') })
    const warning = {
      kind: 'no-birthday',
      record: { family: 'address', id: 'a', name: '青木 花子', page: null },
      detail: '',
    }
    expect(answer).toMatchObject({ ok: true, value: { pages: 0, labels: 0, svg: null, warningCount: 3 } })
    expect(answer.ok && answer.value.warnings[0]).toEqual(warning)
  })

  it('the cards of other windows remove no job', async () => {
    const { job } = await laidOut(book, 'hagaki')
    for (let n = 0; n < 5; n += 1) await laidOut(book, 'hagaki')
    expect(await thread.ask('page', { job, page: 0 })).toMatchObject({ value: { svg: expect.any(String) } })
  })

  it('an unknown job is not found', async () => {
    expect(await thread.ask('pdf', { job: 9999 })).toEqual({ ok: false, failure: { kind: 'not-found' } })
  })
})

describe('the choice of an installed font', () => {
  const font = 'Klee One'
  const said = async () => {
    const { warnings, svg } = await laidOut(book, 'hagaki', { font })
    return { svg, told: warnings.filter(({ kind }) => kind.startsWith('font-')) }
  }

  it('a missing font is replaced by the bundled one and named', async () => {
    const { told } = await said()
    expect(told).toEqual([{ kind: 'font-missing', record: null, detail: font }])
  })

  it('a font that is installed meanwhile is offered and used', async () => {
    const { svg: mincho } = await laidOut(book, 'hagaki')
    installed.put('k.ttf', realFonts.klee)
    installed.put('i.otf', realFonts.postscript)
    expect(await thread.ask('families', null)).toMatchObject({
      ok: true,
      value: { families: [{ family: 'Inconsolata' }, { family: font, japanese: font }], restricted: [] },
    })
    const { svg, told } = await said()
    expect(told).toEqual([])
    expect(svg).not.toBe(mincho)
    expect(svg).toBe((await laidOut(book, 'hagaki', { typeface: 'klee' })).svg)
  })

  it('a character that an installed font alone has is printed', async () => {
    const rare = bookOf([{ id: 'r', lastname: '\u{2f8de}', firstname: '学', addresses: [home('霞が関1')] }])
    const { warnings, job } = await laidOut(rare, 'hagaki')
    expect(warnings).toEqual([])
    expect(await thread.ask('pdf', { job })).toMatchObject({ ok: true })
  })

  it('a font is still sound after a PDF was made with it', async () => {
    const { job } = await laidOut(book, 'hagaki', { font })
    expect(await thread.ask('pdf', { job })).toMatchObject({ ok: true })
    expect((await said()).told).toEqual([])
  })

  it('characters that the font lacks are named, with the typeface in which they are printed', async () => {
    const { warnings } = await laidOut(book, 'hagaki', { font: 'Inconsolata' })
    const told = warnings.filter(({ kind }) => kind.startsWith('font-'))
    expect(told).toEqual([
      { kind: 'font-lacks-serif', record: null, detail: expect.stringMatching(/^\p{Script=Han}.{11}…$/u) },
    ])
  })

  it('a font whose licence forbids a PDF is not offered, not used, and named', async () => {
    installed.put('k.ttf', withLicence(realFonts.klee, 2))
    const families = await thread.ask('families', null)
    expect(families).toMatchObject({ ok: true, value: { restricted: [{ family: font }] } })
    expect((await said()).told).toEqual([{ kind: 'font-restricted', record: null, detail: font }])
  })

  it('a damaged font is replaced too, even if only a few glyphs are damaged', async () => {
    installed.put('k.ttf', withDamage(realFonts.klee, 'loca', 0xff))
    expect((await said()).told).toEqual([{ kind: 'font-damaged', record: null, detail: font }])
    const some = withLicence(realFonts.klee, 0)
    const glyf = some.readUInt32BE(some.indexOf('glyf') + 8)
    some.fill(0xff, glyf + 200_000, glyf + some.readUInt32BE(some.indexOf('glyf') + 12))
    installed.put('k.ttf', some)
    const { told, svg } = await said()
    expect(told).toEqual([{ kind: 'font-damaged', record: null, detail: font }])
    expect(svg).toBe((await laidOut(book, 'hagaki')).svg)
  })

  it('a repaired font is used again', async () => {
    installed.put('k.ttf', realFonts.klee)
    expect((await said()).told).toEqual([])
  })
})

describe('4,000 records', () => {
  const many = Array.from({ length: 4000 }, (_, at) => ({ ...people[0], id: `r${at}` }))
  const path = bookOf(many)

  it('reports its progress', async () => {
    progress.length = 0
    const job = await laidOut(path, 'ELM008')
    expect(job).toMatchObject({ labels: 4000, pages: 334 })
    const phases = progress.map(({ phase }) => phase)
    expect(phases).toContain('laying-out')
    expect(progress.every(({ done, total }) => done <= total)).toBe(true)
  })

  it('stops on stop(), and lays out again afterwards', async () => {
    const first = thread.ask('layOut', jobOf(path, 'ELM008'))
    setTimeout(() => thread.stop(), 30)
    expect(await first).toEqual({ ok: false, failure: { kind: 'cancelled' } })
    expect(await thread.ask('layOut', jobOf(path, 'ELM012'))).toMatchObject({ ok: true })
  })

  it('cancels a layout when a newer one takes its place', inLongRun, async () => {
    const [old, newer] = await Promise.all([
      thread.ask('layOut', jobOf(path, 'ELM008')),
      thread.ask('layOut', jobOf(path, 'ELM012')),
    ])
    expect(old).toEqual({ ok: false, failure: { kind: 'cancelled' } })
    expect(newer).toMatchObject({ ok: true, value: { pages: 167 } })
  })

  it('leaves the work to its thread: the calling one needs less than a tenth of the processor time', async () => {
    const [own, all] = [cpuOfThisThread(), process.cpuUsage()]
    const { job } = await laidOut(path, 'ELM008')
    await thread.ask('pdf', { job })
    const { user, system } = process.cpuUsage(all)
    expect(cpuOfThisThread() - own).toBeLessThan((user + system) / 1000 / 10)
  })
})

/** Processor time of the calling thread in ms, from Linux: Node 20 can say it for the whole process only. */
function cpuOfThisThread(): number {
  const nanoseconds = readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]
  return Number(nanoseconds) / 1e6
}
