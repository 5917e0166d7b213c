import { describe, expect, it } from 'vitest'
import { findLocality } from './localities.ts'
import { findLocode, locodesNamed } from './locode-index.ts'

describe('UN/LOCODE', () => {
  it.each([
    ['CNLYG', 'Lianyungang', 'Asia/Shanghai'],
    ['KRKAN', 'Gwangyang', 'Asia/Seoul'],
    ['TWKEL', 'Keelung', 'Asia/Taipei'],
    ['PKBQM', 'Port Qasim', 'Asia/Karachi'],
    ['AUFRE', 'Fremantle', 'Australia/Perth'],
    ['CAPRR', 'Prince Rupert', 'America/Vancouver'],
    ['RUVVO', 'Vladivostok', 'Asia/Vladivostok'],
  ])('%s is %s, a port in %s', (code, name, timeZone) => {
    expect(findLocode(code)).toMatchObject({ code, name, isPort: true, timeZone })
  })

  it.each(['XXXXX', '', 'DE', 'dehamx', 'ZZZZZ', '00000'])('knows no code %j', (code) => {
    expect(findLocode(code)).toBeNull()
  })

  it('has a zone by the state where the name alone would have another', () => {
    const zones = (name: string) =>
      new Map(locodesNamed(name, 'US').map((one) => [one.subdivision, one.timeZone]))
    expect(zones('Columbus').get('GA')).toBe('America/New_York')
    expect(zones('Columbus').get('MS')).toBe('America/Chicago')
    expect(zones('Aurora').get('IL')).toBe('America/Chicago')
    expect(zones('Aurora').get('CO')).toBe('America/Denver')
    expect(zones('Kansas City').get('KS')).toBe('America/Chicago')
    expect(zones('Portland').get('ME')).toBe('America/New_York')
    expect(zones('Portland').get('OR')).toBe('America/Los_Angeles')
  })

  it('leaves out positions that are wrong by degrees', () => {
    // The list has the Suez Canal at the latitude of Bulgaria.
    expect(findLocode('EGSCN')?.position).toBeNull()
  })

  it('keeps places without a position', () => {
    const unknown = findLocality('un-EGSCN')
    expect(unknown).toMatchObject({ lat: null, lng: null, timeZone: 'Africa/Cairo', locode: 'EGSCN' })
  })

  it.each([
    [['USNYC', 'USEWR']],
    [['VNSGN', 'VNCLI']],
    [['AEDXB', 'AEJEA']],
    [['DEHAM', 'DEHTJ']],
    [['CNSHA', 'CNSGH']],
  ])('%j are codes of one port', (codes) => {
    expect(new Set(codes.map((code) => findLocode(code)?.group)).size).toBe(1)
  })

  it('has a zone that this runtime knows for nearly all codes of one-zone countries', () => {
    for (const code of ['DEHAM', 'INNSA', 'JPTYO', 'MYPKG', 'KZALA', 'ZADUR']) {
      const timeZone = findLocode(code)?.timeZone ?? ''
      expect(() => new Intl.DateTimeFormat('en', { timeZone })).not.toThrow()
    }
  })
})
