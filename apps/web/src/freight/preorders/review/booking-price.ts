import type { TypedContent } from '#freight/preorders/values/content-of-values.ts'

/** Props of the part of the review that shows the booking's price. */
export interface BookingPriceProps {
  content: TypedContent
  organizationId: string
  /** Called with the pre-order that an accepted offer made of the booking. */
  onBooked: (preorderId: string) => Promise<void>
}
