import type { OfferOption } from '@portolan/contract/freight/offers'
import type { QuoteOffer } from '@portolan/contract/freight/quotes'
import type { RateAnalysis, RateScope } from '@portolan/contract/freight/rates'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { LocaleContext } from '#platform/i18n/locale-context.ts'
import { OfferPosition } from './offer-position.tsx'

const option = {
  id: 'a',
  carrier: 'Maersk',
  service: null,
  complete: true,
  totals: [{ currency: 'USD', amount: '250.00' }],
} as OfferOption
const estimate = { low: 200, expected: 240, high: 300, pooled: false } as RateAnalysis['estimate']

function textOf(scope: RateScope, locale: 'en' | 'ru' = 'en'): string {
  const html = renderToString(
    <LocaleContext value={{ locale, switchLocale: () => {} }}>
      <OfferPosition
        offer={{ options: [option] } as unknown as QuoteOffer}
        analysis={{ scope, currency: 'USD', estimate } as RateAnalysis}
        count={21}
      />
    </LocaleContext>,
  )
  return html.replace(/<[^>]+>/g, ' ').replaceAll('\u00a0', ' ')
}

it.each([
  ['lane', 'Compared with 21 shipments on this lane:', 'с 21 перевозкой по этому направлению:'],
  ['countryPair', '21 shipments between these countries:', 'с 21 перевозкой между этими странами:'],
  [
    'mode',
    '21 shipments by the same mode on all lanes:',
    'с 21 перевозкой тем же видом транспорта по всем направлениям:',
  ],
] as const)('says that an offer is compared with the scope “%s”', (scope, english, russian) => {
  expect(textOf(scope)).toContain(english)
  expect(textOf(scope)).toContain('Maersk: $250.00 – about in the middle.')
  expect(textOf(scope, 'ru')).toContain(russian)
})
