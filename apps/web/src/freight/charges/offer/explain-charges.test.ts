import { type MissingCharge, missingReasons, type NotIncluded } from '@portolan/contract/freight/offers'
import { describe, expect, test } from 'vitest'
import { translatorOf } from '#platform/i18n/use-messages.ts'
import { explainMissing, explainNotIncluded } from './explain-charges.ts'
import { messages } from './messages.ts'

const t = translatorOf(messages, 'en')
const charge = { code: 'DEL', name: 'Delivery' }

describe('a charge without an amount', () => {
  const missing = (reason: MissingCharge['reason'], what: string | null = null) => ({
    ...charge,
    reason,
    what,
  })

  test.each(missingReasons)(
    'because of %s is explained in both languages, with and without its subject',
    (reason) => {
      for (const locale of ['en', 'ru'] as const) {
        const own = translatorOf(messages, locale)
        const explanation = explainMissing(missing(reason, '45G1'), own, locale)
        const unknown = explainMissing(missing(reason), own, locale)
        for (const text of [explanation, unknown]) {
          expect(text).toMatch(/\.$/)
          expect(text).not.toMatch(/null|^missing\.|\{/)
        }
      }
    },
  )

  test('names the container by its type, and the place as it is', () => {
    expect(explainMissing(missing('equipment', '45G1'), t, 'en')).toContain('40′ high cube')
    expect(explainMissing(missing('equipment', '99X9'), t, 'en')).toContain('99X9')
    expect(explainMissing(missing('place', '28195 Bremen'), t, 'en')).toContain('28195 Bremen')
  })
})

describe('a charge that isn’t part of the price', () => {
  const notIncluded = (reason: NotIncluded['reason'], bearer: NotIncluded['bearer']): NotIncluded => ({
    ...charge,
    reason,
    bearer,
    incoterms: 'FOB',
  })

  test.each([
    ['incoterms', 'buyer', 'seller', 'under FOB, the buyer arranges and pays for it.'],
    ['incoterms', 'seller', 'buyer', 'under FOB, the seller arranges and pays for it.'],
    ['not-requested', 'buyer', 'buyer', 'you didn’t order it, but under FOB it’s up to you.'],
    ['not-requested', 'buyer', 'seller', 'not ordered; under FOB, the buyer arranges it.'],
    ['not-requested', 'seller', null, 'not ordered; under FOB, the seller arranges it.'],
    ['not-requested', null, 'buyer', 'not ordered.'],
  ] as const)('%s: the %s’s, read by the %s', (reason, bearer, party, text) => {
    expect(explainNotIncluded(notIncluded(reason, bearer), party, t)).toBe(text)
  })

  test('changes hands at the named place', () => {
    expect(explainNotIncluded(notIncluded('not-requested', 'to-place'), 'buyer', t)).toContain('named place')
  })
})
