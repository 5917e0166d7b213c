import { findUnfitCharacter } from '@portolan/contract/shared/text-characters'
import { expect, it } from 'vitest'
import { withoutUnseen } from './clean-pasted-text.ts'

it('takes away nothing that the server takes', () => {
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
  const removed = all.filter((character) => withoutUnseen(character) === '')
  expect(removed.length).toBeGreaterThan(15)
  expect(removed.filter((character) => findUnfitCharacter(character, true) === null)).toEqual([])
})

it('leaves words and emoji whole', () => {
  for (const text of ['می‌خواهم', 'क्‍ष', '👩‍🚀', 'two\r\n\tlines', 'Ёлка'])
    expect(withoutUnseen(text)).toBe(text)
  expect(withoutUnseen('\u202aMSKU\u200b 601167-2\u202c\u200e')).toBe('MSKU 601167-2')
})
