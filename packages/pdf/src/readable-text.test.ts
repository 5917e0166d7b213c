import { expect, it } from 'vitest'
import { readableText } from './readable-text.ts'

it.each([
  ['Alpenrad GmbH & Co. KG – „Größe“ № 7', 'Alpenrad GmbH & Co. KG – „Größe“ № 7'],
  ['ООО «Ёлка», 12 500,00 ₽', 'ООО «Ёлка», 12 500,00 ₽'],
  ['Łódź, Ümraniye, Đà Nẵng, Ελλάδα', 'Łódź, Ümraniye, Đà Nẵng, Ελλάδα'],
  ['Cafe\u0301', 'Café'],
  ['first\nsecond', 'first\nsecond'],
  ['', ''],
  ['上海 Trading 有限公司', '?? Trading ????'],
  ['ＡＢＣ Lines', 'ABC Lines'],
  ['Rush 🚢 order 👩🏽‍💼❤️', 'Rush order'],
  ['🚢', ''],
  ['العربية', '???????'],
])('%s is printed as %s', (text, printed) => {
  expect(readableText(text)).toBe(printed)
})
