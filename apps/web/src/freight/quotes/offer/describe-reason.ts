import type { NoOfferReason } from '@portolan/contract/freight/offers'
import type { messages } from '#freight/quotes/messages.ts'
import type { Format } from '#platform/i18n/format/format.ts'
import type { TranslateOf } from '#platform/i18n/use-messages.ts'

/** Explains why the rate sheets have no price. */
export function describeReason(
  { reason, on, limit }: NoOfferReason,
  t: TranslateOf<typeof messages>,
  format: Format,
): string {
  switch (reason) {
    case 'expired':
      return on === null ? t('reasons.undated.expired') : t('reasons.expired', { date: format.date(on) })
    case 'not-yet-valid':
      return on === null ? t('reasons.undated.later') : t('reasons.not-yet-valid', { date: format.date(on) })
    case 'too-heavy':
      return limit === null
        ? t('reasons.unlimited.too-heavy')
        : t('reasons.too-heavy', { limit: format.weight(limit) })
    case 'too-big':
      return limit === null
        ? t('reasons.unlimited.too-big')
        : t('reasons.too-big', { limit: format.volume(limit) })
    default:
      return t(`reasons.${reason}`)
  }
}
