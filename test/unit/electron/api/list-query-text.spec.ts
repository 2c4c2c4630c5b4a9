import { describe, expect, it } from 'vitest'
import { listQueryText, type ListQuery } from '../../../../electron/api/exchange.ts'

const page = { limit: 500, skip: 1000 } as const

describe('interface 4.2 and 5.2: parameters of a list', () => {
  it('limit and skip, and no other parameter', () => {
    expect(listQueryText('address', page)).toBe('?limit=500&skip=1000')
    expect(listQueryText('homeaddress', page)).toBe('?limit=500&skip=1000')
  })

  it('no question mark without parameters', () => {
    expect(listQueryText('address', {})).toBe('')
    expect(listQueryText('homeaddress', { clientid: 'a' })).toBe('')
  })

  it('every parameter of an address list, percent-encoded', () => {
    const query: ListQuery = {
      ...page,
      showdeleted: 'T',
      updatedmin: '2026-01-02T03:04:05Z',
      clientid: 'a b',
      externalid: 'é&=',
    }
    expect(listQueryText('address', query)).toBe(
      '?limit=500&skip=1000&showdeleted=T&updatedmin=2026-01-02T03%3A04%3A05Z&clientid=a%20b&externalid=%C3%A9%26%3D',
    )
  })

  it('a home address list has no clientid and no externalid', () => {
    const query = { showdeleted: 'T', updatedmin: '2026-01-02', clientid: 'a', externalid: 'b' } as const
    expect(listQueryText('homeaddress', { ...page, ...query })).toBe(
      '?limit=500&skip=1000&showdeleted=T&updatedmin=2026-01-02',
    )
  })
})
