import { describe, expect, it } from 'vitest'
import { placeReader, readPlaceText, wholePlace } from './read-place.ts'

const codeOf = (text: string) => {
  const { sent, fault } = readPlaceText(text) as { sent?: { locode?: string; iata?: string }; fault?: string }
  return sent?.locode ?? sent?.iata ?? fault
}

describe('a text that names a place', () => {
  it.each([
    ['DEHAM', 'DEHAM'],
    ['deham', 'DEHAM'],
    ['DE HAM', 'DEHAM'],
    ['Hamburg', 'DEHAM'],
    ['Гамбург', 'DEHAM'],
    ['HAMBURG', 'DEHAM'],
    ['Hamburg (DE)', 'DEHAM'],
    ['Hamburg, Germany', 'DEHAM'],
    ['Гамбург, Германия', 'DEHAM'],
    ['Hamburg (DEHAM)', 'DEHAM'],
    ['CNSHA Shanghai', 'CNSHA'],
    ['Shanghai / CN SHA', 'CNSHA'],
    ['Portland, OR', 'USPDX'],
    ['Portland (ME)', 'USPWM'],
    ['Валенсия, Испания', 'ESVLC'],
    ['Valencia, VE', 'VEVLN'],
    ['Essen', 'DEESS'],
    ['FRA', 'FRA'],
    ['CNLYG', 'CNLYG'],
  ])('%s is %s', (text, code) => expect(codeOf(text)).toBe(code))

  it('that several places have is a fault with the candidates and their codes', () => {
    expect(codeOf('Portland')).toMatch(
      /^may be Portland \(USPDX, US-OR\), Portland \(USPWM, US-ME\), .*…; name it in "places" of the map/,
    )
    expect(codeOf('Hamburg, US')).toMatch(/^may be Hamburg \(US/)
  })

  it('that the portal doesn’t know is a fault with what is like it', () => {
    expect(codeOf('Lianyungag')).toMatch(
      /^is no place that the portal knows \(perhaps Lianyungang \(CNLYG, CN\)/,
    )
    expect(codeOf('Werk 3')).toMatch(/^is no place that the portal knows/)
  })

  it('as a code that no list has is kept, with its country', () => {
    const answer = readPlaceText('CNZZ9')
    expect(answer).toMatchObject({ sent: { locode: 'CNZZ9' }, doubt: expect.stringContaining('no list') })
    expect(answer.sent && wholePlace(answer.sent, 'sea')).toMatchObject({ countryCode: 'CN', lat: null })
  })
})

describe('the places of a map', () => {
  const full = { city: 'Hamburg', countryCode: 'DE', lat: 53.5, lng: 10 }
  const read = placeReader({
    Werk: 'DEBRV',
    'Порт 1': 'Новороссийск',
    Full: full,
    Town: { city: 'Bremen', countryCode: 'DE', name: 'Warehouse' },
    Which: { city: 'Portland', countryCode: 'US' },
    Unlisted: { city: 'Hintertupfing', countryCode: 'DE' },
  })

  it('are codes, names, or objects as they were', () => {
    expect(read('Werk')).toEqual({ sent: { locode: 'DEBRV' } })
    expect(read('Порт 1')).toMatchObject({ sent: { locode: 'RUNVS' } })
    const { sent } = read('Full')
    expect(sent && wholePlace(sent, 'sea')).toEqual({
      ...full,
      name: 'Hamburg',
      locode: null,
      timeZone: null,
    })
    expect(read('Town')).toMatchObject({
      sent: { name: 'Warehouse', locode: 'DEBRE', timeZone: 'Europe/Berlin' },
    })
    expect(read('Which').fault).toContain('Portland (USPWM, US-ME)')
    expect(read('Unlisted')).toMatchObject({ sent: { city: 'Hintertupfing' }, doubt: expect.any(String) })
  })
})
