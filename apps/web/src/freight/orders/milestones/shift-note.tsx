import type { Place, TransportMode } from '@portolan/contract/freight/places'
import type { Times } from '@portolan/freight/time/moment'
import { shiftOf } from '#freight/orders/dates/arrival-facts.ts'
import { useOrderTexts } from '#freight/orders/dates/order-texts.ts'
import { cn } from '#platform/ui/look/class-names.ts'

interface ShiftNoteProps {
  times: Times
  place: Place
  mode: TransportMode
}

/** How far a time moved from its plan; colored only if significant. */
export function ShiftNote({ times, place, mode }: ShiftNoteProps) {
  const texts = useOrderTexts()
  const shift = shiftOf(times, place, mode)
  if (!shift) return null
  const tone = shift.matters ? (shift.later ? 'text-red' : 'text-green') : 'text-muted'
  return <span className={cn('text-sm', tone)}>{texts.shift(shift)}</span>
}
