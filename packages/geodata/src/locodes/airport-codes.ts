import { findLocode } from './locode-index.ts'
import { isNear } from './nearest-named.ts'

/**
 * Cities with airports outside of them, or with several: the IATA code of the city, its UN/LOCODE, the
 * airports.
 */
const cities: readonly (readonly [city: string, locode: string, airports: readonly string[]])[] = [
  ['BAK', 'AZBAK', ['GYD']],
  ['BJS', 'CNBJS', ['PEK', 'PKX']],
  ['BKK', 'THBKK', ['BKK', 'DMK']],
  ['BRU', 'BEBRU', ['BRU']],
  ['BUE', 'ARBUE', ['EZE', 'AEP']],
  ['BUH', 'ROBUH', ['OTP']],
  ['CAS', 'MACAS', ['CMN']],
  ['CHI', 'USCHI', ['ORD', 'MDW', 'RFD']],
  ['DFW', 'USDAL', ['DFW', 'DAL']],
  ['DTT', 'USDET', ['DTW']],
  ['DXB', 'AEDXB', ['DXB', 'DWC']],
  ['HOU', 'USHOU', ['IAH', 'HOU']],
  ['IST', 'TRIST', ['IST', 'SAW']],
  ['JKT', 'IDJKT', ['CGK']],
  ['LON', 'GBLON', ['LHR', 'LGW', 'STN', 'LTN', 'LCY']],
  ['MIL', 'ITMIL', ['MXP', 'LIN', 'BGY']],
  ['MOW', 'RUMOW', ['SVO', 'DME', 'VKO', 'ZIA']],
  ['NYC', 'USNYC', ['JFK', 'EWR', 'LGA']],
  ['OSA', 'JPOSA', ['KIX', 'ITM']],
  ['OSL', 'NOOSL', ['OSL']],
  ['PAR', 'FRPAR', ['CDG', 'ORY']],
  ['RIO', 'BRRIO', ['GIG']],
  ['ROM', 'ITROM', ['FCO', 'CIA']],
  ['SAO', 'BRSAO', ['GRU', 'VCP', 'CGH']],
  ['SEL', 'KRSEL', ['ICN', 'GMP']],
  ['SHA', 'CNSHA', ['PVG', 'SHA']],
  ['STO', 'SESTO', ['ARN']],
  ['THR', 'IRTHR', ['IKA']],
  ['TYO', 'JPTYO', ['NRT', 'HND']],
  ['WAS', 'USWAS', ['IAD', 'DCA']],
  ['YMQ', 'CAMTR', ['YUL', 'YMX']],
  ['YTO', 'CATOR', ['YYZ']],
]

/** Degrees from a city to its airport. */
const outOfTown = 0.7

interface Airport {
  countryCode: string
  lat: number | null
  lng: number | null
}

/**
 * The UN/LOCODEs under which an airport may stand in a route: the country with its IATA code where that's a
 * place near it (HKHKG, but not Hirschhorn for Hahn), and the cities that it serves. A city's own IATA code,
 * such as TYO, is read, too.
 */
export function airportCodes(iata: string, airport: Airport | null): string[] {
  const served = cities.flatMap(([city, locode, airports]) =>
    city === iata || airports.includes(iata) ? [locode] : [],
  )
  const own = airport === null ? null : findLocode(`${airport.countryCode}${iata}`)
  if (own === null) return served
  const { position } = own
  const isAway =
    position !== null &&
    airport?.lat != null &&
    airport.lng !== null &&
    !isNear(position, { lat: airport.lat, lng: airport.lng }, outOfTown)
  return isAway ? served : [...new Set([own.code, ...served])]
}
