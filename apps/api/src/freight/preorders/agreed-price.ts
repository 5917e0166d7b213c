import type { PreorderDetail } from '@portolan/contract/freight/preorders/preorders'
import type { Locale } from '@portolan/contract/identity/users'
import { type ChargeCodes, nameOfCharge } from '@portolan/freight/charges/charge-codes'
import { presentOption } from '#freight/rate-sheets/offers/present-option.ts'
import type { StoredOption } from '#platform/db/stored-option.ts'
import type { PreorderRow } from './queries.ts'

/** The option of a quote that the customer accepted; null for a pre-order without a quote. */
export function acceptedOptionOf({ offeredOptions, acceptedOption }: PreorderRow): StoredOption | null {
  return offeredOptions?.find(({ id }) => id === acceptedOption) ?? null
}

/** The quote that a pre-order comes from, as readers see it. */
export function presentAgreedPrice(
  row: PreorderRow,
  { chargeCodes, locale }: { chargeCodes: ChargeCodes; locale: Locale },
): PreorderDetail['quote'] {
  const { quoteId: id, quoteNumber: number, quoteVersion: version } = row
  const option = acceptedOptionOf(row)
  if (id === null || number === null || version === null || option === null) return null
  const nameOf = (code: string) => nameOfCharge(code, chargeCodes, locale)
  return { id, number, version, option: presentOption(option, nameOf) }
}
