import * as contract from '@portolan/contract/definitions'
import { searchCities } from '@portolan/geodata/city-search'
import { listCountries } from '@portolan/geodata/countries'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { localeOf } from '#http/locale.ts'
import { defaultLimit } from '#http/paging.ts'
import { route } from '#http/route.ts'
import { presentCity } from './present.ts'

export function definitionRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.searchCities, async ({ query, request }) => {
    const { search, country, limit = defaultLimit } = query
    const locale = localeOf(request)
    const { count, cities } = searchCities({ query: search, countryCode: country, limit })
    return { count, results: cities.map((city) => presentCity(city, locale)) }
  })

  route(app, deps, contract.listCountries, async ({ request }) => {
    const results = listCountries(localeOf(request))
    return { count: results.length, results }
  })
}
