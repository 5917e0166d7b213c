import type { Place } from '@portolan/contract/freight/places'
import type { Locale } from '@portolan/contract/identity/users'

interface SamplePlace extends Omit<Place, 'name' | 'city'> {
  city: Record<Locale, string>
}

const places = {
  shanghai: {
    city: { en: 'Shanghai', ru: 'Шанхай' },
    countryCode: 'CN',
    locode: 'CNSHA',
    lat: 31.2,
    lng: 121.5,
    timeZone: 'Asia/Shanghai',
  },
  singapore: {
    city: { en: 'Singapore', ru: 'Сингапур' },
    countryCode: 'SG',
    locode: 'SGSIN',
    lat: 1.26,
    lng: 103.8,
    timeZone: 'Asia/Singapore',
  },
  rotterdam: {
    city: { en: 'Rotterdam', ru: 'Роттердам' },
    countryCode: 'NL',
    locode: 'NLRTM',
    lat: 51.95,
    lng: 4.1,
    timeZone: 'Europe/Amsterdam',
  },
  hongKong: {
    city: { en: 'Hong Kong', ru: 'Гонконг' },
    countryCode: 'HK',
    locode: 'HKHKG',
    lat: 22.3,
    lng: 113.9,
    timeZone: 'Asia/Hong_Kong',
  },
  almaty: {
    city: { en: 'Almaty', ru: 'Алматы' },
    countryCode: 'KZ',
    locode: 'KZALA',
    lat: 43.35,
    lng: 77.04,
    timeZone: 'Asia/Almaty',
  },
  xian: {
    city: { en: "Xi'an", ru: 'Сиань' },
    countryCode: 'CN',
    locode: 'CNSIA',
    lat: 34.4,
    lng: 108.9,
    timeZone: 'Asia/Shanghai',
  },
  duisburg: {
    city: { en: 'Duisburg', ru: 'Дуйсбург' },
    countryCode: 'DE',
    locode: 'DEDUI',
    lat: 51.4,
    lng: 6.75,
    timeZone: 'Europe/Berlin',
  },
} as const satisfies Record<string, SamplePlace>

/** A sample place, named in the reader's language. */
export function samplePlace(name: keyof typeof places, locale: Locale): Place {
  const { city, ...place } = places[name]
  return { ...place, name: city[locale], city: city[locale] }
}
