import type { OfferOption } from '@portolan/contract/freight/offers'
import type { messages } from '#freight/quotes/messages.ts'
import type { TranslateOf } from '#platform/i18n/use-messages.ts'

type Translate = TranslateOf<typeof messages>

type Named = Pick<OfferOption, 'id' | 'carrier' | 'service'>

/** Carrier and service of an option; its letter if the company names neither. */
export function optionName({ id, carrier, service }: Named, t: Translate): string {
  const name = [carrier, service].filter(Boolean).join(' · ')
  return name === '' ? t('offer.option', { id: id.toUpperCase() }) : name
}

/** The same after the option's letter, which distinguishes several options of an offer. */
export function letteredName(option: Named, count: number, t: Translate): string {
  const name = optionName(option, t)
  const isNamed = option.carrier !== null || option.service !== null
  return count > 1 && isNamed ? `${option.id.toUpperCase()} · ${name}` : name
}

/** `31–36 days in transit`; null if not stated. */
export function transitText(days: OfferOption['transitDays'], t: Translate): string | null {
  if (days === null) return null
  const { min, max } = days
  return min === max ? t('offer.days', { min }) : t('offer.dayRange', { min: String(min), max })
}
