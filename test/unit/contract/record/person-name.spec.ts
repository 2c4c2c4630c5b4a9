import { describe, expect, it } from 'vitest'
import { contactName, nameOrders } from '../../../../contract/record/person-name.ts'
import type { ServiceRecord } from '../../../../contract/record/record.ts'
import { japaneseNames, westernNames } from '../../../fakes/sample-names.ts'

describe('how a contact is called', () => {
  it('has sixty samples of either side', () => {
    expect([westernNames.length, japaneseNames.length]).toEqual([60, 60])
  })

  it.each(nameOrders)('with the name order %s', (order) => {
    for (const sample of [...westernNames, ...japaneseNames])
      expect(contactName(sample.fields as Partial<ServiceRecord>, order)).toBe(sample[order])
  })

  it('signs of Japanese names such as 々 and ー put the family name first, too', () => {
    expect(contactName({ lastname: '々', firstname: 'ー' }, 'written')).toBe('々 ー')
  })

  it('a missing or blank part leaves no gap', () => {
    const person = {
      lastname: ' Smith ',
      firstname: '  ',
      lastkana: null,
    } as unknown as Partial<ServiceRecord>
    for (const order of nameOrders) expect(contactName(person, order)).toBe('Smith')
  })
})
