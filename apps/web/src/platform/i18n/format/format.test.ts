import { describe, expect, test } from 'vitest'
import { createFormat, formatContainerNumber } from './format.ts'

const en = createFormat('en')
const ru = createFormat('ru')

/** No-break spaces are correct on screen but hard to read in a test. */
function plain(text: string): string {
  return text.replace(/[\u00a0\u202f]/g, ' ')
}

test('dates', () => {
  expect(plain(ru.date('2026-11-21'))).toBe('21 нояб. 2026')
  expect(plain(en.date('2026-11-21'))).toBe('21 Nov 2026')
  expect(plain(en.date('2026-09-05'))).toBe('5 Sep 2026')
  expect(plain(ru.date('2026-05-09'))).toBe('9 мая 2026')
})

test('an instant is dated where it happens', () => {
  expect(plain(en.date('2026-11-21T20:00:00Z', 'Asia/Shanghai'))).toBe('22 Nov 2026')
  expect(plain(en.date('2026-11-21T20:00:00Z', 'America/New_York'))).toBe('21 Nov 2026')
})

test('a calendar date is the same in every zone', () => {
  expect(plain(en.date('2026-11-21', 'Pacific/Honolulu'))).toBe('21 Nov 2026')
})

test('date and time name the zone of the place', () => {
  expect(plain(en.dateTime('2026-11-21T06:30:00Z', 'Asia/Shanghai'))).toBe('21 Nov 2026, 14:30 UTC+8')
  expect(plain(ru.dateTime('2026-07-01T22:05:00Z', 'Europe/Moscow'))).toBe('2 июл. 2026, 01:05 UTC+3')
  expect(plain(en.dateTime('2026-11-21T06:30:00Z', 'America/Chicago'))).toBe('21 Nov 2026, 00:30 UTC−6')
  expect(plain(en.dateTime('2026-11-21T00:00:00Z', 'UTC'))).toBe('21 Nov 2026, 00:00 UTC')
})

test('headings over a day', () => {
  expect(plain(en.dayName('2026-11-21'))).toBe('Saturday 21 November')
  expect(plain(ru.dayName('2026-11-21'))).toBe('суббота, 21 ноября')
})

describe('relative words', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  test.each([
    ['2026-11-24T12:00:00Z', 'in 3 days', 'через 3 дня'],
    ['2026-11-26T12:00:00Z', 'in 5 days', 'через 5 дней'],
    ['2026-11-20T12:00:00Z', 'yesterday', 'вчера'],
    ['2026-11-21T10:00:00Z', '2 hours ago', '2 часа назад'],
    ['2026-11-20T12:10:00Z', '23 hours ago', '23 часа назад'],
    ['2026-11-15T02:00:00Z', '6 days ago', '6 дней назад'],
    ['2026-11-21T12:20:00Z', 'in 20 minutes', 'через 20 минут'],
    ['2027-02-21T12:00:00Z', 'in 3 months', 'через 3 месяца'],
  ])('%s', (instant, english, russian) => {
    expect(plain(en.relative(instant, now))).toBe(english)
    expect(plain(ru.relative(instant, now))).toBe(russian)
  })

  test('of a date at a place count by its calendar', () => {
    expect(en.relative('2026-11-14T20:00:00Z', now, 'UTC')).toBe('7\u00a0days ago')
    expect(en.relative('2026-11-14T20:00:00Z', now, 'Asia/Tokyo')).toBe('6\u00a0days ago')
    expect(ru.relativeDays(3)).toBe('через 3\u00a0дня')
    expect([0, 1, 2].map(ru.relativeDays)).toEqual(['сегодня', 'завтра', 'послезавтра'])
  })
})

test('numbers and units', () => {
  expect(plain(ru.number(1234.5))).toBe('1 234,5')
  expect(en.number(1234.5)).toBe('1,234.5')
  expect(plain(ru.weight(12_480))).toBe('12 480 кг')
  expect(plain(en.volume(1.92))).toBe('1.92 m³')
  expect(plain(en.distance(19_840.4))).toBe('19,840 km')
  expect([19_867, 1_258.4, 638.6, 12.3].map(en.aboutDistance).map(plain)).toEqual([
    '19,900 km',
    '1,260 km',
    '639 km',
    '12 km',
  ])
  expect(plain(ru.percent(0.384))).toBe('38 %')
  expect(en.percent(0.384)).toBe('38%')
  expect(plain(ru.percent(0.138, 1))).toBe('13,8 %')
  expect(en.percent(0.12, 1)).toBe('12%')
})

test('money keeps every cent', () => {
  expect(en.money({ amount: '1234.50', currency: 'USD' })).toBe('$1,234.50')
  expect(plain(ru.money({ amount: '1234.50', currency: 'RUB' }))).toBe('1 234,50 ₽')
  expect(en.money({ amount: '90071992547409.93', currency: 'USD' })).toBe('$90,071,992,547,409.93')
  expect(en.money({ amount: '1000', currency: 'JPY' })).toBe('¥1,000')
})

test('file sizes', () => {
  expect(plain(en.fileSize(0))).toBe('0 B')
  expect(plain(en.fileSize(999))).toBe('999 B')
  expect(plain(en.fileSize(1_432_000))).toBe('1.4 MB')
  expect(plain(ru.fileSize(84_120))).toBe('84,1 кБ')
})

test('container numbers are grouped, other text stays', () => {
  expect(plain(formatContainerNumber('CSQU3054383'))).toBe('CSQU 305438 3')
  expect(formatContainerNumber('loose')).toBe('loose')
})
