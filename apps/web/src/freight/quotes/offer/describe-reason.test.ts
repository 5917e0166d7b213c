import { noOfferReasons } from '@portolan/contract/freight/offers'
import { expect, test } from 'vitest'
import { messages } from '#freight/quotes/messages.ts'
import { createFormat } from '#platform/i18n/format/format.ts'
import { translatorOf } from '#platform/i18n/use-messages.ts'
import { describeReason } from './describe-reason.ts'

const wordsIn = (locale: 'en' | 'ru') => [translatorOf(messages, locale), createFormat(locale)] as const
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

test.each(noOfferReasons)('%s has a text in both languages, whatever else is known about it', (reason) => {
  for (const locale of ['en', 'ru'] as const)
    for (const facts of [
      { on: '2026-11-15', limit: 20_000 },
      { on: null, limit: null },
    ]) {
      const text = describeReason({ reason, ...facts }, ...wordsIn(locale))
      expect(text).toMatch(/^\p{Lu}.*\.$/u)
      expect(text).not.toMatch(/null|NaN|Invalid|\{/)
    }
})

test('days and limits are named', () => {
  const none = { on: null, limit: null }
  const expired = { ...none, reason: 'expired', on: '2026-11-15' } as const
  expect(plain(describeReason(expired, ...wordsIn('en')))).toContain('expired on 15 Nov 2026')
  expect(plain(describeReason(expired, ...wordsIn('ru')))).toContain('действовал до 15 нояб. 2026')
  const heavy = { ...none, reason: 'too-heavy', limit: 20_000 } as const
  expect(plain(describeReason(heavy, ...wordsIn('en')))).toContain('at most 20,000 kg')
  expect(plain(describeReason({ ...heavy, reason: 'too-big', limit: 70.5 }, ...wordsIn('ru')))).toContain(
    '70,5 м³',
  )
})
