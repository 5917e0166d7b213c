import type { RateAnalysis } from '@portolan/contract/freight/rates'
import { analyzeRates } from '@portolan/contract/freight/rates'
import { expect } from 'vitest'
import { sql } from '#platform/db/drizzle.ts'
import type { TestPortal } from './test-portal.ts'

/** The columns of a row of `rates` that an analysis reads. */
export interface TestRate {
  /** The organization's reference. */
  organization: string
  mode: 'air' | 'sea' | 'truck' | 'rail'
  loadType: 'not-set' | 'FCL' | 'LCL'
  fromCity: string
  fromCountry: string
  toCity: string
  toCountry: string
  departedOn: string
  chargeableWeightKg: number
  currency: string
  unitPrice: number
  counts: boolean
}

/** IDs of cities in `definitions/cities/`. */
export const riga = '456172'
export const tallinn = '588409'
export const hamburg = '2911298'
export const munich = '2867714'

/** By air from Riga to Hamburg, 150 kg for 3 dollars each, in the autumn before the tests' today. */
export function buildRate(overrides: Partial<TestRate> = {}): TestRate {
  return {
    organization: 'acme',
    mode: 'air',
    loadType: 'not-set',
    fromCity: riga,
    fromCountry: 'LV',
    toCity: hamburg,
    toCountry: 'DE',
    departedOn: '2026-10-05',
    chargeableWeightKg: 150,
    currency: 'USD',
    unitPrice: 3,
    counts: true,
    ...overrides,
  }
}

/** A rate for each price, otherwise equal. */
export function buildRates(prices: readonly number[], overrides: Partial<TestRate> = {}): TestRate[] {
  return prices.map((unitPrice) => buildRate({ ...overrides, unitPrice }))
}

/** 2026-11-22 at noon, the time of the rate tests. */
export const rateClock = { now: () => new Date('2026-11-22T12:00:00Z') }

/** Inserts rates as they are, with the organizations that own them. */
export async function givenRates({ deps }: TestPortal, rates: readonly TestRate[]): Promise<void> {
  const refs = [...new Set(rates.map(({ organization }) => organization))]
  await deps.database.execute(sql`INSERT INTO organizations (id, ref, name)
    SELECT gen_random_uuid(), ref, ref FROM unnest(${sql.param(refs)}::text[]) AS given(ref)
    WHERE NOT EXISTS (SELECT FROM organizations o WHERE o.ref = given.ref)`)
  await deps.database.execute(sql`INSERT INTO rates (organization_id, id, ref, counts, transport_mode, load_type, from_city,
      from_country, to_city, to_country, departed_on, containers, chargeable_weight_kg, currency, charge, unit_price, record_hash)
    SELECT o.id, gen_random_uuid(), gen_random_uuid()::text, counts, mode, "loadType", "fromCity", "fromCountry", "toCity",
      "toCountry", "departedOn", CASE WHEN "loadType" = 'FCL' THEN 1 END, "chargeableWeightKg", currency,
      "unitPrice"::numeric, "unitPrice", ''
    FROM jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) AS r (organization text, mode text, "loadType" text,
      "fromCity" text, "fromCountry" text, "toCity" text, "toCountry" text, "departedOn" date, "chargeableWeightKg" float8,
      currency text, "unitPrice" float8, counts boolean)
    JOIN organizations o ON o.ref = r.organization`)
}

/** The answer to a valid search. */
export async function analyzeAs(
  portal: TestPortal,
  { token }: { token: string },
  query: Record<string, string>,
): Promise<RateAnalysis> {
  const answer = await portal.call(analyzeRates, { token, query: { transportMode: 'air', ...query } })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json()
}
