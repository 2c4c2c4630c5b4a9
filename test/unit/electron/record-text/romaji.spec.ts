import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRecord } from '../../../../contract/record/record.ts'
import { foldedText } from '../../../../electron/book/folded-text.ts'
import { rowOf } from '../../../../electron/book/row.ts'
import { matches, parseQuery, createMarker } from '../../../../electron/book/search/query.ts'
import { fold } from '../../../../electron/record-text/fold.ts'
import { readRomaji, romajiOf, romajiTyped } from '../../../../electron/record-text/romaji.ts'
import { kanaName, romanisation, romanised } from './romaji-names.ts'
import { cpuMs } from '../../../cpu-ms.ts'

const inLongRun = { tags: ['long'] }

function finds(search: string, lastkana: string): boolean {
  const read = readRecord('address', { id: 'id-1', lastkana })
  return read !== null && matches(foldedText(read.record), parseQuery(search))
}

/** Every prefix of a word, the word itself last. */
const typed = (word: string) => Array.from(word, (_, at) => word.slice(0, at + 1))

describe('ん before a vowel and や行, however it is written', () => {
  it.each([
    ['けんいち', "kenichi ken'ichi ken’ichi ken-ichi kennichi kenniti ken'iti KENICHI ｋｅｎｉｃｈｉ"],
    ['しんいち', "shinichi shin'ichi sinichi siniti shinnichi"],
    ['じゅんや', "junya jun'ya zyunya jyunnya jun-ya"],
    ['こんの', "konno kon'no konnno"],
    ['きんいち', "kinichi kin'ichi kinnichi"],
    ['けん', 'ken kenn'],
    ['しんようじ', "shinyoji shinyouji shin'yōji shinnyouji"],
    ['げんえい', "genei gen'ei gennei"],
    ['かんな', "kanna kannna kan'na"],
    ['こにし', 'konishi'],
    ['にんにく', 'ninniku ninnniku'],
    ['ほんま', 'homma honma honnma'],
  ])('%s is found as each of: %s', (kana, words) => {
    for (const word of words.split(' ')) expect([word, finds(word, kana)]).toEqual([word, true])
  })

  it.each([
    ['konno', 'このみ'],
    ['kanna', 'かなえ'],
    ['junya', 'じゅにち'],
    ['kenichi', 'けんじ'],
    ['tohoku', 'とくだ'],
    ['shim', 'しんいち'],
  ])('%s does not find %s', (word, kana) => expect(finds(word, kana)).toBe(false))
})

describe('long vowels and っ', () => {
  it.each([
    ['おおうち', 'ōuchi ouchi oouchi ohuchi'],
    ['おおの', 'ōno ono oono ohno Ôno'],
    ['おおい', 'ōi oi ooi ohi'],
    ['おおや', 'ōya oya ooya ohya'],
    ['こうおか', 'kōoka kooka kouoka'],
    ['ゆうこ', 'yūko yuko yuuko'],
    ['かあこ', 'kāko kaako'],
    ['けいこ', 'keiko kēko'],
    ['はっとり', 'hattori haxtutori'],
    ['まっちゃ', 'matcha maccha mattya maxtutya'],
    ['いっしき', 'isshiki issiki'],
    ['しづえ', 'shizue shidue sidzue'],
  ])('%s is found as each of: %s', (kana, words) => {
    for (const word of words.split(' ')) expect([word, finds(word, kana)]).toEqual([word, true])
  })
})

describe('every name over the syllabary', () => {
  it('is found in every usual romanisation, after every typed letter', inLongRun, () => {
    const check = (name: string, how: Parameters<typeof romanised>[1]) => {
      const word = romanised(name, how)
      const lost = typed(word).filter((beginning) => !finds(beginning, name))
      expect([name, word, lost]).toEqual([name, word, []])
    }
    fc.assert(fc.property(kanaName, romanisation, check), { numRuns: 5000 })
  })

  it('is marked where it was found, and nothing before it', () => {
    const check = (name: string, before: string, how: Parameters<typeof romanised>[1]) => {
      const row = rowOf('address', { id: 'a', lastname: '名', lastkana: before, firstkana: name }, null)
      const [[from = 0, to = 0] = []] = createMarker(parseQuery(romanised(name, how)))(row).marks?.kana ?? []
      const marked = row.kana.slice(from, to)
      expect(marked).not.toBe('')
      expect(finds(romanised(name, how), marked.replace(/\s/gu, ''))).toBe(true)
    }
    fc.assert(fc.property(kanaName, kanaName, romanisation, check), { numRuns: 1000 })
  })
})

describe('the number of readings stays small', () => {
  it('property: few alternatives for any text, and none twice', () => {
    const letters = fc.string({ unit: fc.constantFrom(..."aiueonnnnnkstychm'-ōūhx"), maxLength: 40 })
    const check = (word: string) => {
      const read = readRomaji(word)
      expect(read.length).toBeLessThanOrEqual(64)
      expect(new Set(read).size).toBe(read.length)
    }
    fc.assert(fc.property(letters, check), { numRuns: 2000, examples: [['anuūnanay']] })
  })

  it('the time for a long row of letters is proportional to its length', () => {
    const readAll = (many: number) => {
      for (const word of ['nanana', 'nn', 'ou', "n'", 'oh', 'tch']) {
        for (const end of ['', 'q', 'n', 'k'])
          expect(readRomaji(word.repeat(many) + end).length).toBeLessThan(65)
      }
    }
    const few = cpuMs(() => readAll(250))
    expect(cpuMs(() => readAll(2000))).toBeLessThan(32 * few)
  })
})

describe('a reading as it is typed', () => {
  it.each([
    ['さとう', 'sato'],
    ['しょうた', 'shota'],
    ['はっとり', 'hattori'],
    ['つちや', 'tutiya'],
    ['きよし', 'kiyoshi'],
    ['きょうこ', 'kyoko'],
    ['じゅんいち', "jun'ichi"],
    ['ほんま', 'homma'],
    ['ゆうこ', 'yuuko'],
    ['おおの', 'ohno'],
    ['まっちゃ', 'matcha'],
  ])('%s, as %s', (reading, typed) => {
    expect(romajiOf(fold(reading))).toContain(romajiTyped(typed))
  })

  it.each(['山田', 'sato', '', 'さとう太'])('not of %s', (text) => {
    expect(romajiOf(fold(text))).toEqual([])
  })
})
