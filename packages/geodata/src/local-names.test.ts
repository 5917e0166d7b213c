import { expect, it } from 'vitest'
import { findLocalNames, localName } from './local-names.ts'

it('knows cities, ports and terminals in both languages, written in either', () => {
  expect(localName('Shanghai', 'ru', 'CN')).toBe('Шанхай')
  expect(localName('Шанхай', 'en', 'CN')).toBe('Shanghai')
  expect(localName("Xi'an", 'ru', 'CN')).toBe('Сиань')
  expect(localName('Lodz', 'ru', 'PL')).toBe('Лодзь')
  expect(localName('Małaszewicze', 'ru', 'PL')).toBe('Малашевиче')
})

it('takes the country at its word', () => {
  expect(findLocalNames('Shanghai', 'DE')).toBeNull()
  expect(findLocalNames('Rotterdam')?.ru).toBe('Роттердам')
})

it('leaves what it does not know as it is', () => {
  expect(localName('Warehouse 7, gate B', 'ru', 'DE')).toBe('Warehouse 7, gate B')
  expect(localName('', 'ru', 'DE')).toBe('')
  expect(localName('XIAN', 'en', 'CN')).toBe('XIAN')
})

it('answers the same a second time, in each language and country by itself', () => {
  for (const _time of ['first', 'second']) {
    expect(localName('Hamburg', 'ru', 'DE')).toBe('Гамбург')
    expect(localName('Hamburg', 'en', 'DE')).toBe('Hamburg')
    expect(localName('Hamburg', 'ru', 'KZ')).toBe('Hamburg')
  }
})
