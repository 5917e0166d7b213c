import { expect, it } from 'vitest'
import { readWallTime } from './date-formats.ts'
import { monthByName } from './month-names.ts'

it.each([
  [1, ['Jan', 'january', 'янв.', 'января', 'gen', 'ene', 'Ocak', 'sty', 'січ']],
  [2, ['февр.', 'фев', 'févr.', 'fev', 'Şub']],
  [3, ['Mar', 'Mrz', 'März', 'Mär', 'MARS', 'мар', 'mrt']],
  [5, ['May', 'Mai', 'maj', 'мая', 'май', 'mag', 'mei']],
  [6, ['Jun', 'juin', 'июн', 'giu']],
  [7, ['Jul', 'juil.', 'июля', 'lug', 'lip']],
  [8, ['août', 'aout', 'авг', 'Ağu', 'sie']],
  [9, ['Sep', 'Sept', 'set', 'сент.', 'сен', 'wrz']],
  [10, ['Okt.', 'Oct', 'ott', 'out', 'окт', 'Eki', 'paź']],
  [12, ['Dez', 'Dec', 'dic', 'дек', 'déc.', 'Ara', 'gru', 'décembre']],
] as const)('month %i is %s', (month, names) => {
  expect(names.map((name) => [name, monthByName(name)])).toEqual(names.map((name) => [name, month]))
})

it.each(['Xyz', 'jui', 'Montag', 'ju'])('%s is no month', (name) => expect(monthByName(name)).toBeNull())

it.each([
  ['10. Dez. 2026', 'D. MMM YYYY'],
  ['10 декабря 2026', 'D MMMM YYYY'],
  ['10-DEC-26', 'DD-MMM-YY'],
  ['10déc2026', 'DDMMMYYYY'],
  ['2026年12月10日', 'YYYY年M月D日'],
  ['Dec 10, 2026', 'MMM D, YYYY'],
])('%s is read by %s', (text, format) => {
  expect(readWallTime(text, [format])).toMatchObject({ wall: Date.UTC(2026, 11, 10), isDateOnly: true })
})
