import { describe, expect, it } from 'vitest'
import { momentAt, readClock, wallOf } from './moments.ts'

describe('a time at a place', () => {
  it.each([
    ['14:30', 'Asia/Shanghai', '2026-11-20T14:30:00+08:00'],
    ['1430', 'America/New_York', '2026-11-20T14:30:00-05:00'],
    ['9', 'Asia/Kolkata', '2026-11-20T09:00:00+05:30'],
    ['14.30', null, '2026-11-20T14:30:00+00:00'],
    ['', 'Asia/Shanghai', '2026-11-20'],
  ])('%s in %s is %s', (time, zone, moment) => {
    expect(momentAt('2026-11-20', time, zone)).toBe(moment)
  })

  it('is none without a real date or clock time', () => {
    expect(momentAt('2026-02-30', '14:30', null)).toBeNull()
    expect(momentAt('', '', null)).toBeNull()
    for (const text of ['25:00', '12:60', 'noon']) expect(momentAt('2026-11-20', text, null)).toBeNull()
    expect(readClock('7:05')).toEqual({ hours: 7, minutes: 5 })
  })

  it('is shown as the clock there shows it', () => {
    expect(wallOf('2026-11-20T23:30:00Z', 'Asia/Shanghai')).toEqual({ date: '2026-11-21', time: '07:30' })
    expect(wallOf(Date.parse('2026-11-20T23:30:00Z'), null)).toEqual({ date: '2026-11-20', time: '23:30' })
  })
})
