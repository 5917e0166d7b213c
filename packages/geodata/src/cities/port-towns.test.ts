import { expect, it } from 'vitest'
import { portTowns } from './port-towns.ts'

it.each([
  ['Port of Mundra', 'Порт Мундра', [['Mundra', 'Мундра']]],
  [
    'Port of Baku, Alat',
    'Порт Баку (Алят)',
    [
      ['Baku', 'Баку'],
      ['Alat', 'Алят'],
    ],
  ],
  [
    'Jawaharlal Nehru Port (Nhava Sheva)',
    'Порт Джавахарлал Неру (Нава-Шева)',
    [
      ['Jawaharlal Nehru', 'Джавахарлал Неру'],
      ['Nhava Sheva', 'Нава-Шева'],
    ],
  ],
  ['Port of Virginia, Norfolk', 'Порт Норфолк', []],
  ['Port of Oakland', 'Порт Окленд (США)', []],
  ['Port Klang', 'Порт-Кланг', []],
  ['Port of Nowhere', 'Port of Nowhere', []],
])('%s', (en, ru, towns) => {
  expect(portTowns({ en, ru })).toEqual(towns.map(([english, russian]) => ({ en: english, ru: russian })))
})
