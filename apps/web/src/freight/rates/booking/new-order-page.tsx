import { lazy } from 'react'
import { NewOrder } from '#freight/preorders/pages/new-order.tsx'
import { loadChunk } from '#platform/routing/load-chunk.ts'

const BookingPrice = lazy(() =>
  loadChunk(import('./booking-price.tsx')).then((part) => ({ default: part.BookingPrice })),
)

/** A new booking, with its price in the review. */
export function NewOrderPage() {
  return <NewOrder price={BookingPrice} />
}
