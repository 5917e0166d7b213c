import { describe, expect, it } from 'vitest'
import { clearlyMeant, placesNamed } from './places-named.ts'

describe('a name alone', () => {
  it.each([
    ['Rotterdam', 'NLRTM'],
    ['Роттердам', 'NLRTM'],
    ['Hamburg', 'DEHAM'],
    ['Köln', 'DECGN'],
    ['Koeln', 'DECGN'],
    ['NEW YORK', 'USNYC'],
    ['Nhava Sheva', 'INNSA'],
    ['Саванна', 'USSAV'],
    ['Jebel Ali', 'AEJEA'],
    ['Klaipeda', 'LTKLJ'],
  ])('%s means %s', (name, code) => expect(clearlyMeant(placesNamed(name))?.locode).toBe(code))

  it.each([
    ['Portland', ['USPDX', 'USPWM']],
    ['Valencia', ['VEVLN', 'ESVLC']],
    ['Birmingham', ['GBBHM', 'USBHM']],
    ['Vancouver', ['CAVAN', 'USVAN']],
  ])('%s may be several places', (name, codes) => {
    const places = placesNamed(name)
    expect(clearlyMeant(places)).toBeNull()
    expect(places.slice(0, 2).map(({ place }) => place.locode)).toEqual(codes)
  })

  it('is told apart by its state', () => {
    const georgia = placesNamed('Columbus').filter(({ subdivision }) => subdivision === 'GA')
    expect(clearlyMeant(georgia)?.timeZone).toBe('America/New_York')
  })

  it('is no beginning of another', () => {
    expect(placesNamed('Shang')).toEqual([])
    expect(clearlyMeant([])).toBeNull()
  })
})
