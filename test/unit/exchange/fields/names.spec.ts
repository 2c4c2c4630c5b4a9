import { expect, it } from 'vitest'
import { genderOf } from '../../../../exchange/fields/names.ts'

it('a gender is a word and not its first letter', () => {
  for (const word of ['F', 'f.', 'Female', 'Frau', 'Femme', 'Feminino', 'weiblich'])
    expect(genderOf(word)).toBe('f')
  for (const word of ['férfi', 'M', 'Male']) expect(genderOf(word)).toBe('m')
  expect(genderOf('fish')).toBeNull()
})
