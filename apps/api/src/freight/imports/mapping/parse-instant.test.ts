import { describe, expect, it } from 'vitest'
import { isDateFormat } from './dates/date-formats.ts'
import { parseInstant } from './parse-instant.ts'

describe('parseInstant', () => {
  it.each([
    ['2-Jun-06', 'D-MMM-YY', '2006-06-02T00:00:00Z'],
    ['31-DEC-99', 'D-MMM-YY', '1999-12-31T00:00:00Z'],
    ['6/2/14', 'M/D/YY', '2014-06-02T00:00:00Z'],
    ['02.06.2014', 'DD.MM.YYYY', '2014-06-02T00:00:00Z'],
    ['02.06.2014 7:05', 'DD.MM.YYYY H:mm', '2014-06-02T07:05:00Z'],
    ['2014-06-02', 'D-MMM-YY', '2014-06-02T00:00:00Z'],
    ['2014-06-02T10:30:15', 'D-MMM-YY', '2014-06-02T10:30:15Z'],
    ['2014-06-02T10:30:15Z', 'D-MMM-YY', '2014-06-02T10:30:15Z'],
    ['2026-11-02T16:00:00+08:00', 'D-MMM-YY', '2026-11-02T08:00:00Z'],
    ['2026-11-02 16:00 -0330', 'D-MMM-YY', '2026-11-02T19:30:00Z'],
    ['2026-11-02 16:00', 'D-MMM-YY', '2026-11-02T16:00:00Z'],
    ['02.11.2026 16:00Z', 'DD.MM.YYYY HH:mmZ', '2026-11-02T16:00:00Z'],
    ['29-Feb-08', 'D-MMM-YY', '2008-02-29T00:00:00Z'],
    ['12/05/2026 4:30 PM', 'MM/DD/YYYY h:mm A', '2026-12-05T16:30:00Z'],
    ['12/05/2026 12:05am', 'MM/DD/YYYY h:mmAM', '2026-12-05T00:05:00Z'],
    ['12/05/2026 12:05 p.m.', 'MM/DD/YYYY hh:mm a', '2026-12-05T12:05:00Z'],
    ['12/05/2026 16:30:10 PM', 'MM/DD/YYYY HH:mm:ss PM', '2026-12-05T16:30:10Z'],
    ['31.12.2026 24:00', 'DD.MM.YYYY HH:mm', '2027-01-01T00:00:00Z'],
    ['2026-12-31 24:00', 'D-MMM-YY', '2027-01-01T00:00:00Z'],
  ])('reads %s as %s', (text, format, instant) => expect(parseInstant(text, [format])).toBe(instant))

  it.each([
    '',
    'Date Not Captured',
    '31-Feb-08',
    '2-Jum-06',
    '6/2/14',
    '2-Jun-06 x',
    '2026-11-02T16:00:00+99:00',
    '0001-01-01',
    '1899-12-31',
    '2200-01-01',
    '9999-12-31',
    '9999-12-31T23:59:59Z',
  ])('refuses %j', (text) => expect(parseInstant(text, ['D-MMM-YY'])).toBeUndefined())

  it('reads a time in the zone of the place, on both sides of a change of clocks', () => {
    const read = (text: string, zone: string) => parseInstant(text, ['YYYY-MM-DD HH:mm'], zone)
    expect(read('2026-01-15 12:00', 'Europe/Berlin')).toBe('2026-01-15T11:00:00Z')
    expect(read('2026-07-15 12:00', 'Europe/Berlin')).toBe('2026-07-15T10:00:00Z')
    expect(read('2026-03-29 03:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00Z')
    expect(read('2026-03-29 01:30', 'Europe/Berlin')).toBe('2026-03-29T00:30:00Z')
    expect(read('2026-01-15 02:00', 'Asia/Vladivostok')).toBe('2026-01-14T16:00:00Z')
  })

  it('prefers the offset that a time has itself', () =>
    expect(parseInstant('2026-01-15 12:00+03:00', [], 'Asia/Vladivostok')).toBe('2026-01-15T09:00:00Z'))

  it('takes a date without a time as midnight UTC, whatever the zone', () =>
    expect(parseInstant('2026-01-15', [], 'Asia/Vladivostok')).toBe('2026-01-15T00:00:00Z'))
})

describe('isDateFormat', () => {
  it('asks for day, month and year, each once', () => {
    expect(isDateFormat('D-MMM-YY')).toBe(true)
    expect(isDateFormat('MM/YYYY')).toBe(false)
    expect(isDateFormat('D-MMM-YY (MM)')).toBe(false)
    expect(isDateFormat('MM/DD/YYYY hh:mm A')).toBe(true)
    expect(isDateFormat('MM/DD/YYYY hh:mm')).toBe(false)
    expect(isDateFormat('MM/DD/YYYY A')).toBe(false)
  })
})
