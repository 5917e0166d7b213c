import type { MissingCharge, NotIncluded } from '@portolan/contract/freight/offers'
import type { QuoteParty } from '@portolan/contract/freight/quotes'
import type { Locale } from '@portolan/contract/identity/users'
import { byContainerType, containerTypes } from '@portolan/freight/booking/container-types'
import type { TranslateOf } from '#platform/i18n/use-messages.ts'
import type { messages } from './messages.ts'

type Translate = TranslateOf<typeof messages>

/** Explains why a necessary charge has no amount. */
export function explainMissing({ reason, what }: MissingCharge, t: Translate, locale: Locale): string {
  if (reason === 'place') return what === null ? t('missing.placeUnknown') : t('missing.place', { what })
  if (reason !== 'equipment') return t(`missing.${reason}`)
  if (what === null) return t('missing.equipmentUnknown')
  const type = byContainerType(what, containerTypes)
  return t('missing.equipment', { what: type ? (locale === 'ru' ? type.labelRu : type.label) : what })
}

/** Explains why a charge isn't part of the price, and who bears it under the Incoterms rule. */
export function explainNotIncluded(
  { reason, incoterms: rule, bearer }: NotIncluded,
  party: QuoteParty | null,
  t: Translate,
): string {
  if (reason === 'incoterms') {
    if (bearer === 'seller') return t('notIncluded.sellerPays', { rule })
    return bearer === 'buyer' ? t('notIncluded.buyerPays', { rule }) : t('notIncluded.otherPays', { rule })
  }
  if (bearer === null) return t('notIncluded.open')
  if (bearer === 'to-place') return t('notIncluded.toPlace', { rule })
  return bearer === party ? t('notIncluded.yours', { rule }) : t(`notIncluded.${bearer}`, { rule })
}
