import * as z from 'zod/mini'
import { DatedRate } from '#freight/offers.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { CalendarDate } from '#shared/instants.ts'
import { Currency } from './currency.ts'

const params = z.object({ date: CalendarDate })

const FxRates = z.object({ rates: z.array(DatedRate) })

/** Each pair of currencies must be unique; the error is reported for the later one. */
const distinctPairs = z.check<{ base: string; quote: string }[]>(({ value, issues }) => {
  const seen = new Set<string>()
  for (const [index, { base, quote }] of value.entries()) {
    const pair = [base, quote].toSorted().join()
    if (base === quote || seen.has(pair))
      issues.push({ code: 'custom', input: quote, path: [index, 'quote'], params: { reason: 'repeated' } })
    seen.add(pair)
  }
})

export const getFxRates = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/fx-rates/:date/',
  summary: 'Read the exchange rates of a day',
  auth: 'company',
  subject: 'rates',
  params,
  responses: { 200: FxRates },
})

export const saveFxRates = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/company/fx-rates/:date/',
  summary: 'Save exchange rates of a day in place of those it had; the same call again changes nothing',
  auth: 'company',
  subject: 'rates',
  params,
  body: z.strictObject({
    /** The publisher, such as ECB. */
    source: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    rates: z
      .array(
        z.strictObject({
          base: Currency,
          quote: Currency,
          /** The price of 1 `base` in `quote`. */
          rate: z.string().check(z.regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,6})?$/)),
        }),
      )
      .check(z.maxLength(500), distinctPairs),
  }),
  responses: { 200: FxRates },
})
