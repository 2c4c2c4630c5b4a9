import { describe, expect, it } from 'vitest'
import { readFile } from '../../../exchange/read-file.ts'

/** The letters of windows-1250 at which it differs from windows-1252, and others that both have. */
const bytes = new Map(
  [...'ŚśŹźŁłĄąŻżÓóĆćĘęŃńČčĚěĎďŇňŘřŮůŠšŽžÁáÍíÉéÝýŞşŢţĂăöüßäÖŐőŰűóÓúÚ'].map((letter) => {
    for (let byte = 0x80; byte < 0x100; byte += 1)
      if (new TextDecoder('windows-1250').decode(Uint8Array.of(byte)) === letter) return [letter, byte]
    return [letter, 0x3f]
  }),
)
const inCentral = (text: string) =>
  Uint8Array.from(Array.from(text, (sign) => bytes.get(sign) ?? sign.charCodeAt(0)))
const inWestern = (text: string) => Uint8Array.from(Array.from(text, (sign) => sign.charCodeAt(0)))
const read = (file: Uint8Array) => readFile(file, { name: 'list.csv' })

describe('windows-1250 below headings in English', () => {
  it.each([
    'Jiří Dvořák,Příbram',
    'Paweł Nowak,Kraków',
    'Małgorzata Żak,Gdynia',
    'Ştefan Popa,Iaşi',
    'Jürgen Groß,Köln\nTomáš Černý,Děčín',
    'Győző Tóth,Győr\nÖdön Szűcs,Pécs',
  ])('%s', (line) => {
    const found = read(inCentral(`Name,City\n${line}\n`))
    expect(found.encoding).toBe('windows-1250')
    const { lastname = '', firstname = '', addresses = [] } = found.persons.at(-1)?.person ?? {}
    expect(`${firstname} ${lastname},${addresses[0]?.city ?? ''}`).toBe(line.split('\n').at(-1))
  })
})

describe('windows-1252 is still recognised', () => {
  it.each([
    'Søren Bjørn,Århus',
    'José Ibáñez,Málaga\nMª José Peña,Cádiz',
    'François Lefèvre,Orléans',
    'João Conceição,Évora',
    'Nicolò Forlì,Città',
    'Þórður Jónsson,Akureyri',
    'Høgni á Heygum,Tvøroyri',
    'Björn Müller,Zürich\nJørgen Ærø,Tromsø\nÉtienne Noël,Nîmes',
    'Ann Lee,12 m³ ¿Qué?',
    'Kõiv Mägi,Põlva',
    'Ana Simões,Évora\nMax Müller,Köln\nEva Simões,Évora',
  ])('%s', (line) => {
    expect(read(inWestern(`Name,City\n${line}\n`)).encoding).toBe('windows-1252')
  })
})
