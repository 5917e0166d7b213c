import type { MissingCharge, NotIncluded, OfferLine, OfferOption } from '@portolan/contract/freight/offers'

/** An option of an offer as stored: names of charges are added in the reader's language. */
export interface StoredOption
  extends Omit<OfferOption, 'lines' | 'notIncluded' | 'missing' | 'validFrom' | 'freeTime' | 'remarks'> {
  /** Missing in offers from before these members existed. */
  validFrom?: string | null
  freeTime?: string | null
  remarks?: string | null
  lines: Omit<OfferLine, 'name'>[]
  notIncluded: Omit<NotIncluded, 'name'>[]
  missing: Omit<MissingCharge, 'name'>[]
}
