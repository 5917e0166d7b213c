import { readBuiltLines } from '#read-built.ts'
import type { Language } from './countries.ts'

export const placeKinds = ['seaport', 'airport', 'rail', 'border'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** A sea port, airport with an IATA code, rail terminal or border crossing. */
export interface TradePlace {
  /** `port-` and the UN/LOCODE, `air-` and the IATA code, or a word of its own. */
  id: string
  kind: PlaceKind
  names: Record<Language, string>
  city: Record<Language, string>
  countryCode: string
  lat: number
  lng: number
  /** IANA name of the time zone. */
  timeZone: string
  locode: string | null
  iata: string | null
}

let places: TradePlace[] | null = null

/** All places, the great container ports first; read on first use and kept. */
export function listPlaces(): readonly TradePlace[] {
  places ??= readBuiltLines('places.tsv').map(readPlace)
  return places
}

function readPlace(line: string): TradePlace {
  const [
    id = '',
    kindText,
    en = '',
    ru = '',
    city = '',
    cityRu = '',
    countryCode = '',
    lat,
    lng,
    timeZone = '',
    locode = '',
  ] = line.split('\t')
  const kind = placeKinds.find((known) => known === kindText)
  if (!kind) throw new Error(`places.tsv has a place of no kind: ${id}`)
  return {
    id,
    kind,
    names: { en, ru: ru === '' ? en : ru },
    city: { en: city, ru: cityRu === '' ? city : cityRu },
    countryCode,
    lat: Number(lat),
    lng: Number(lng),
    timeZone,
    locode: locode === '' ? null : locode,
    iata: kind === 'airport' ? id.slice('air-'.length) : null,
  }
}
