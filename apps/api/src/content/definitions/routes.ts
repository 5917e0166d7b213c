import { getBookingData } from '@portolan/contract/content/booking-data'
import { listChargeCodes } from '@portolan/contract/content/charge-codes'
import { searchDangerousGoods } from '@portolan/contract/content/dangerous-goods'
import * as contract from '@portolan/contract/content/definitions'
import { searchHsCodes } from '@portolan/contract/content/hs-codes'
import {
  findDangerousGoods,
  knownDangerousGoods,
} from '@portolan/freight/booking/dangerous-goods/known-dangerous-goods'
import { findHsCodes } from '@portolan/freight/hs-codes/hs-codes'
import { searchCities } from '@portolan/geodata/cities/city-search'
import { listCountries } from '@portolan/geodata/cities/countries'
import { findLocality } from '@portolan/geodata/locodes/localities'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { presentCity } from './present.ts'

export function definitionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.searchCities, async ({ query, request }) => {
    const { search, country, limit = defaultLimit } = query
    const locale = localeOf(request)
    const { count, cities } = searchCities({ query: search, countryCode: country, limit })
    return { count, results: cities.map((city) => presentCity(city, locale)) }
  })

  route(app, deps, contract.getCity, async ({ params, request }) => {
    const city = findLocality(params.cityId)
    if (city === null) throw new Problem('not_found')
    return presentCity(city, localeOf(request))
  })

  route(app, deps, contract.listCountries, async ({ request }) => {
    const results = listCountries(localeOf(request))
    return { count: results.length, results }
  })

  route(app, deps, searchHsCodes, async ({ query }) => findHsCodes(query.search, query.limit ?? defaultLimit))

  route(app, deps, searchDangerousGoods, async ({ query }) => {
    const list = deps.env.dangerousGoodsList ?? knownDangerousGoods()
    return findDangerousGoods(list, query.search, query.limit ?? defaultLimit)
  })

  route(app, deps, getBookingData, async () => deps.env.bookingData)

  route(app, deps, listChargeCodes, async ({ request }) => {
    const locale = localeOf(request)
    const results = Object.entries(deps.env.chargeCodes).map(([code, { group, leg, basis, ...names }]) => ({
      code,
      name: names[locale],
      group,
      leg,
      basis,
    }))
    return { count: results.length, results }
  })
}
