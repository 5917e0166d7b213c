import { expect, test } from 'vitest'
import { guessKind } from './guess-kind.ts'

test.each([
  ['Packing_list 2026-11.pdf', 'packing-list'],
  ['PL-118.xlsx', 'packing-list'],
  ['Упаковочный лист.pdf', 'packing-list'],
  ['INV_4711.pdf', 'commercial-invoice'],
  ['Commercial invoice 12.pdf', 'commercial-invoice'],
  ['Инвойс № 4711.pdf', 'commercial-invoice'],
  ['Счёт 12.pdf', 'invoice'],
  ['HAWB 020-12345675.pdf', 'air-waybill'],
  ['Накладная СМГС.pdf', 'rail-waybill'],
  ['IMG 1.JPG', 'photo'],
  ['IMG_2.HEIC', 'photo'],
  ['3.jfif', 'photo'],
  ['4.jpe', 'photo'],
  ['Arrival_Notice 77.pdf', 'arrival-notice'],
  ['Уведомление о прибытии.pdf', 'arrival-notice'],
  ['terms.pdf', 'other'],
])('%s is %s', (name, kind) => {
  expect(guessKind(name)).toBe(kind)
})
