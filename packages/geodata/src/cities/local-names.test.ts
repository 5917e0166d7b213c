import { expect, it } from 'vitest'
import { findLocalNames, localName } from './local-names.ts'

it('knows cities, ports and terminals in both languages, written in either', () => {
  expect(localName('Shanghai', 'ru', 'CN')).toBe('Шанхай')
  expect(localName('Шанхай', 'en', 'CN')).toBe('Shanghai')
  expect(localName("Xi'an", 'ru', 'CN')).toBe('Сиань')
  expect(localName('Lodz', 'ru', 'PL')).toBe('Лодзь')
  expect(localName('Małaszewicze', 'ru', 'PL')).toBe('Малашевиче')
})

it('knows a city without its country, and an airport by its code, however they are written', () => {
  for (const written of ["Xi'an", 'Xi’an', 'XI’AN']) expect(localName(written, 'ru')).toBe('Сиань')
  expect(localName('Shanghai Pudong (PVG)', 'ru', 'CN')).toMatch(/^Аэропорт .*\(PVG\)$/)
  expect(localName('Chicago O’Hare (ORD)', 'ru', 'US')).toMatch(/^Аэропорт .*\(ORD\)$/)
  expect(localName('Warehouse (PVG)', 'ru', 'DE')).toBe('Warehouse (PVG)')
})

it('knows a city by a further name that is unique in its country', () => {
  expect(localName('Frankfurt', 'ru', 'DE')).toBe('Франкфурт-на-Майне')
  expect(localName('Frankfurt (Oder)', 'ru', 'DE')).toBe('Франкфурт-на-Одере')
  expect(localName('Köln', 'ru', 'DE')).toBe('Кёльн')
  // Three towns of this country are called so in Russian letters.
  expect(localName('Frankfurt', 'ru', 'US')).toBe('Frankfurt')
  expect(findLocalNames('HAM', 'DE')).toBeNull()
  expect(localName('Klang', 'ru', 'MY')).toBe('Кланг')
})

it('knows the towns that ports are named after', () => {
  expect(localName('Nhava Sheva', 'ru', 'IN')).toBe('Нава-Шева')
  expect(localName('Port Klang', 'ru', 'MY')).toBe('Порт-Кланг')
  expect(localName('Laem Chabang', 'ru', 'TH')).toBe('Лаем-Чабанг')
  expect(localName('Cat Lai', 'ru', 'VN')).toBe('Катлай')
  expect(localName('Ust-Luga', 'ru', 'RU')).toBe('Усть-Луга')
})

it('keeps how a name is written where it is in the letters of the language', () => {
  expect(localName('Frankfurt', 'en', 'DE')).toBe('Frankfurt')
  expect(localName('Bombay', 'en', 'IN')).toBe('Bombay')
  expect(localName('Бомбей', 'ru', 'IN')).toBe('Бомбей')
  expect(localName('Бомбей', 'en', 'IN')).toBe('Mumbai')
})

it('takes the country at its word', () => {
  expect(findLocalNames('Shanghai', 'DE')).toBeNull()
  expect(findLocalNames('Rotterdam')?.ru).toBe('Роттердам')
})

it('leaves what it doesn’t know as it is', () => {
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
