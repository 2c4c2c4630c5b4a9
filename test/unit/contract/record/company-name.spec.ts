import { describe, expect, it } from 'vitest'
import { companyName } from '../../../../contract/record/company-name.ts'

describe('the name of a company without its legal form', () => {
  it.each([
    ['株式会社みどり', 'みどり'],
    ['みどり㈱', 'みどり'],
    ['（株）　みどり', 'みどり'],
    ['㍿みどり', 'みどり'],
    ['合資会社丸正', '丸正'],
    ['医療法人社団あおば会', 'あおば会'],
    ['医療法人あおば会', 'あおば会'],
    ['NPO法人うみ', 'うみ'],
    ['カブシキガイシャミドリ', 'ミドリ'],
    ['ミドリ　カブシキカイシャ', 'ミドリ'],
    ['ｶﾌﾞｼｷｶﾞｲｼｬﾐﾄﾞﾘ', 'ミドリ'],
    ['Acme Co., Ltd.', 'Acme'],
    ['Acme, Inc.', 'Acme'],
    ['ACME GMBH & CO. KG', 'ACME'],
    ['Acme K.K.', 'Acme'],
    ['Acme Sp. z o.o.', 'Acme'],
    // Within a name it is a part of it.
    ['Co Working Space', 'Co Working Space'],
    ['日本株式会社研究所', '日本株式会社研究所'],
    ['Inc', 'Inc'],
    ['株式会社', '株式会社'],
    ['', ''],
  ])('of %s is %s', (name, bare) => {
    expect(companyName(name)).toBe(bare)
  })
})
