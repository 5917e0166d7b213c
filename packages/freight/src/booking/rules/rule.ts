import type { AgreedPrice } from '#booking/agreed-price/agreed-price.ts'
import type { BookingData } from '#booking/booking-data.ts'
import type { BookingContent } from '#booking/content.ts'
import type { DangerousGoodsList } from '#booking/dangerous-goods/dangerous-goods-list.ts'
import type { Found } from './finding.ts'

/** The context of the rules in addition to the booking. */
export interface RuleContext {
  /** The calendar date that counts as today, such as `2026-11-22`. */
  today: string
  data: BookingData
  /** Looks up a code of 6 to 12 digits in the Harmonized System; without it codes aren't checked. */
  isKnownHsCode?: ((hsCode: string) => boolean) | undefined
  /** An operator's list; without it dangerous goods are only checked in themselves. */
  dangerousGoodsList?: DangerousGoodsList | undefined
  /** The price of a booking that was made from an accepted offer. */
  agreedPrice?: AgreedPrice | null | undefined
}

/** One rule: everything that it finds in a booking. */
export type Rule = (content: BookingContent, context: RuleContext) => Found[]
