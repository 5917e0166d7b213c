import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { lookupSearchLength } from '#shared/limits.ts'

/**
 * A city to choose; `id` stays the same between releases, `name` is in the reader's language, `lat` and `lng`
 * in degrees.
 */
export const City = z.object({
  id: z.string(),
  name: z.string(),
  countryCode: z.string(),
  locode: z.nullable(z.string()),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
})
export type City = z.infer<typeof City>

/** A country by its ISO 3166 alpha-2 code. */
export const Country = z.object({ code: z.string(), name: z.string() })
export type Country = z.infer<typeof Country>

export const searchCities = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/definitions/cities/',
  summary: 'Search cities by the start of their name, in Latin or Cyrillic, tolerating one typo',
  auth: 'session',
  query: z.object({
    search: z
      .string()
      .check(z.trim(), z.minLength(lookupSearchLength.shortest), z.maxLength(lookupSearchLength.longest)),
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
  }),
  responses: { 200: z.object({ count: z.int(), results: z.array(City) }) },
})

export const getCity = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/definitions/cities/:cityId/',
  summary: 'Read a city by the id that the search gave',
  auth: 'session',
  params: z.object({ cityId: z.string().check(z.minLength(1), z.maxLength(100)) }),
  responses: { 200: City },
  errors: ['not_found'],
})

export const listCountries = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/definitions/countries/',
  summary: 'List countries, sorted in the reader’s language',
  auth: 'session',
  responses: { 200: z.object({ count: z.int(), results: z.array(Country) }) },
  etag: true,
})
